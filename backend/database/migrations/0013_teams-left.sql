-- A team that loses a member or its leader by a change to the user gets a new version: an admin who is editing it is told
-- that it has changed. By its name, this trigger runs before `users_leave_client`, which deletes the memberships.
CREATE FUNCTION touch_left_teams() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  leaves boolean := NEW.disabled OR NEW.client_id IS DISTINCT FROM OLD.client_id;
BEGIN
  UPDATE teams SET updated_at = greatest(now(), updated_at + interval '1 millisecond')
  WHERE client_id = OLD.client_id AND (
    leaves AND id IN (SELECT team_id FROM team_members WHERE client_id = OLD.client_id AND user_id = OLD.id)
    OR leader_id = OLD.id
      AND (leaves OR lower(coalesce(NEW.role, '')) NOT IN ('sales_leader', 'client_admin')));
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_change_teams BEFORE UPDATE OF disabled, role, client_id ON users
FOR EACH ROW WHEN (NEW.disabled IS DISTINCT FROM OLD.disabled OR NEW.role IS DISTINCT FROM OLD.role
  OR NEW.client_id IS DISTINCT FROM OLD.client_id)
EXECUTE FUNCTION touch_left_teams();
