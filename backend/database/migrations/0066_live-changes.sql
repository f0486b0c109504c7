-- A change of an account that somebody has open is told to the pages that show it (docs/decisions/022): that something
-- changed, not what. By statement: a file of 100,000 rows asks once for each of its batches, and tells of what is open.
CREATE FUNCTION tell_open_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (kind, path, fields)
  SELECT 'set', 'clients/' || client_id || '/accounts/' || account_id || '/changes/latest',
    jsonb_build_object('at', jsonb_build_object('timestamp',
      to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  FROM (
    SELECT DISTINCT open.client_id, open.account_id
    FROM changed JOIN account_presence open
      ON open.client_id = changed.client_id AND open.account_id = changed.account_id
  ) told;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER account_changes_insert_live AFTER INSERT ON "account_changes"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
--> statement-breakpoint
CREATE TRIGGER tasks_insert_live AFTER INSERT ON "tasks"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
--> statement-breakpoint
CREATE TRIGGER tasks_update_live AFTER UPDATE ON "tasks"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
--> statement-breakpoint
CREATE TRIGGER tasks_delete_live AFTER DELETE ON "tasks"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
--> statement-breakpoint
CREATE TRIGGER notes_insert_live AFTER INSERT ON "notes"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
--> statement-breakpoint
CREATE TRIGGER notes_update_live AFTER UPDATE ON "notes"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
--> statement-breakpoint
CREATE TRIGGER notes_delete_live AFTER DELETE ON "notes"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
--> statement-breakpoint
CREATE TRIGGER conversations_insert_live AFTER INSERT ON "conversations"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
--> statement-breakpoint
CREATE TRIGGER conversations_update_live AFTER UPDATE ON "conversations"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
--> statement-breakpoint
CREATE TRIGGER conversations_delete_live AFTER DELETE ON "conversations"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
--> statement-breakpoint
CREATE TRIGGER signals_insert_live AFTER INSERT ON "signals"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
--> statement-breakpoint
CREATE TRIGGER signals_update_live AFTER UPDATE ON "signals"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
