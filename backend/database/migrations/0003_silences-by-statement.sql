-- Added accounts with an owner are watched by one statement for all of them; a function call for each took as long as
-- adding them.
CREATE OR REPLACE FUNCTION watch_added_silences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_silences (client_id, account_id, look_at)
    SELECT client_id, id, updated_at FROM added WHERE owner_id IS NOT NULL
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER accounts_watch_silence_in ON accounts;--> statement-breakpoint
CREATE TRIGGER accounts_watch_silence_in AFTER INSERT ON accounts
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION watch_added_silences();
