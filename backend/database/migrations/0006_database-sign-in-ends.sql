-- Whoever is disabled, gets another role or moves to another client has to sign in to the realtime database anew: its
-- rules go by what was true at the sign-in. Kept here, so that no way of changing a person can forget it (case S8).
CREATE FUNCTION end_database_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (kind, path) VALUES ('end_sign_in', NEW.id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER users_access_changed AFTER UPDATE OF disabled, role, client_id ON users
  FOR EACH ROW
  WHEN (OLD.disabled IS DISTINCT FROM NEW.disabled
     OR OLD.role IS DISTINCT FROM NEW.role
     OR OLD.client_id IS DISTINCT FROM NEW.client_id)
  EXECUTE FUNCTION end_database_sign_in();
