ALTER TABLE "users" ADD COLUMN "is_break_glass" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Whoever is disabled, leaves or stops being a client admin is no longer a break-glass person, and doesn't become one again
-- with the role.
CREATE FUNCTION end_break_glass() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_break_glass := false;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_end_break_glass BEFORE UPDATE OF disabled, role, client_id ON users
  FOR EACH ROW
  WHEN (NEW.is_break_glass
    AND (NEW.disabled
      OR lower(NEW.role) IS DISTINCT FROM 'client_admin'
      OR OLD.client_id IS DISTINCT FROM NEW.client_id))
  EXECUTE FUNCTION end_break_glass();
--> statement-breakpoint
-- Until now, all admins were exempt from their client's requirement: those of a client that has one stay allowed.
UPDATE users SET is_break_glass = true
  WHERE NOT disabled AND lower(role) = 'client_admin'
    AND client_id IN (SELECT client_id FROM sso_settings WHERE enabled AND required);
