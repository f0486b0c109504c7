ALTER TABLE "access_tokens" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "access_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE "access_tokens" SET "used_at" = "last_seen_at";--> statement-breakpoint
-- What the realtime database granted goes by a person's access version: each change of what they may raises it, so that
-- no clock has to be right and no way of changing a person can forget it (cases S8, J5).
CREATE FUNCTION raise_access_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.access_version := OLD.access_version + 1;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER users_access_raised BEFORE UPDATE OF disabled, role, client_id ON users
  FOR EACH ROW
  WHEN (OLD.disabled IS DISTINCT FROM NEW.disabled
     OR OLD.role IS DISTINCT FROM NEW.role
     OR OLD.client_id IS DISTINCT FROM NEW.client_id)
  EXECUTE FUNCTION raise_access_version();--> statement-breakpoint
CREATE OR REPLACE FUNCTION end_database_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (kind, path, fields)
    VALUES ('set', 'revoked-users/' || NEW.id, jsonb_build_object('accessVersion', NEW.access_version));
  INSERT INTO outbox (kind, path) VALUES ('end_sign_in', NEW.id);
  RETURN NULL;
END
$$;--> statement-breakpoint
-- The rules refuse what was granted to a session that was ended, however it was.
CREATE FUNCTION revoke_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (kind, path, fields)
    VALUES ('set', 'revoked-sessions/' || OLD.session_id, jsonb_build_object('userId', OLD.user_id));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER access_tokens_revoked AFTER UPDATE OF revoked_at ON access_tokens
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION revoke_session();--> statement-breakpoint
-- A session that is deleted while it could still be used is ended by that. What was said of one that is long over goes.
CREATE FUNCTION forget_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (kind, path, fields)
    SELECT DISTINCT 'set', 'revoked-sessions/' || session_id, jsonb_build_object('userId', user_id)
    FROM gone WHERE revoked_at IS NULL AND expires_at > now();
  INSERT INTO outbox (kind, path)
    SELECT DISTINCT 'delete', 'revoked-sessions/' || session_id
    FROM gone WHERE revoked_at IS NOT NULL AND expires_at < now() - interval '1 day';
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER access_tokens_deleted AFTER DELETE ON access_tokens
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_sessions();
