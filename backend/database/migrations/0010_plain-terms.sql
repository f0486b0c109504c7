-- Renames that give stored names the terms of docs/vocabulary.md. They change only the catalog, so each lock is short.
ALTER TABLE "hand_overs" RENAME COLUMN "heir_id" TO "successor_id";
--> statement-breakpoint
ALTER TABLE "connector_companies" RENAME COLUMN "told_from" TO "covered_from";
--> statement-breakpoint
ALTER TABLE "account_silences" RENAME TO "account_inactivity";
--> statement-breakpoint
ALTER TABLE "account_inactivity" RENAME COLUMN "look_at" TO "check_at";
--> statement-breakpoint
ALTER TABLE "account_inactivity" RENAME COLUMN "told_since" TO "notified_since";
--> statement-breakpoint
ALTER TABLE "account_inactivity" RENAME COLUMN "told_days" TO "notified_days";
--> statement-breakpoint
ALTER TABLE "account_inactivity" RENAME CONSTRAINT "account_silences_client_id_account_id_pk" TO "account_inactivity_client_id_account_id_pk";
--> statement-breakpoint
ALTER TABLE "account_inactivity" RENAME CONSTRAINT "account_silences_client_id_clients_id_fk" TO "account_inactivity_client_id_clients_id_fk";
--> statement-breakpoint
ALTER TABLE "account_inactivity" RENAME CONSTRAINT "account_silences_client_id_account_id_accounts_client_id_id_fk" TO "account_inactivity_client_id_account_id_accounts_client_id_id_fk";
--> statement-breakpoint
ALTER INDEX "account_silences_due" RENAME TO "account_inactivity_due";
--> statement-breakpoint
ALTER INDEX "account_silences_told" RENAME TO "account_inactivity_notified";
--> statement-breakpoint
ALTER FUNCTION watch_silence() RENAME TO schedule_inactivity_check;
--> statement-breakpoint
-- Schedules the first check of an owned account for inactivity; an account already scheduled keeps its date.
CREATE OR REPLACE FUNCTION schedule_inactivity_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_inactivity (client_id, account_id, check_at) VALUES (NEW.client_id, NEW.id, NEW.updated_at)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
ALTER FUNCTION watch_added_silences() RENAME TO schedule_added_inactivity_checks;
--> statement-breakpoint
-- Schedules added accounts with an owner in one statement; a function call for each took as long as adding them.
CREATE OR REPLACE FUNCTION schedule_added_inactivity_checks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_inactivity (client_id, account_id, check_at)
    SELECT client_id, id, updated_at FROM added WHERE owner_id IS NOT NULL
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
ALTER TRIGGER accounts_watch_silence_in ON accounts RENAME TO accounts_schedule_inactivity_added;
--> statement-breakpoint
ALTER TRIGGER accounts_watch_silence_again ON accounts RENAME TO accounts_schedule_inactivity_owned;
--> statement-breakpoint
ALTER FUNCTION tell_open_accounts() RENAME TO notify_open_accounts;
--> statement-breakpoint
-- Notifies pages that show an account that something changed, without saying what (docs/decisions/022). Runs once per
-- statement, so an import of 100,000 rows checks for open accounts once per batch.
CREATE OR REPLACE FUNCTION notify_open_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (kind, path, fields)
  SELECT 'set', 'clients/' || client_id || '/accounts/' || account_id || '/changes/latest',
    jsonb_build_object('at', jsonb_build_object('timestamp',
      to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  FROM (
    SELECT DISTINCT open.client_id, open.account_id
    FROM changed JOIN account_presence open
      ON open.client_id = changed.client_id AND open.account_id = changed.account_id
  ) notified;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- Detaches a user from everything at their former client; shared views and lists pass to its longest-serving admin.
CREATE OR REPLACE FUNCTION leave_client() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  successor text := (
    SELECT id FROM users
    WHERE client_id = OLD.client_id AND id <> OLD.id AND lower(role) = 'client_admin' AND NOT disabled
    ORDER BY created_at, id LIMIT 1
  );
BEGIN
  UPDATE accounts SET owner_id = NULL WHERE client_id = OLD.client_id AND owner_id = OLD.id;
  UPDATE tasks SET assignee_id = NULL WHERE client_id = OLD.client_id AND assignee_id = OLD.id;
  DELETE FROM hand_overs WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM account_watches WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM note_mentions WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM access_requests WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM queue_decisions WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM queue_weights WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM hidden_steps WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM week_goals WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM account_visits WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM feed_visits WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM feed_reads WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM alert_rules WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM view_opt_outs WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM account_view_choices WHERE client_id = OLD.client_id AND user_id = OLD.id;
  UPDATE account_views SET user_id = successor
    WHERE client_id = OLD.client_id AND user_id = OLD.id AND is_shared AND successor IS NOT NULL;
  DELETE FROM account_views WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM account_lists WHERE client_id = OLD.client_id AND user_id = OLD.id AND NOT is_shared;
  UPDATE account_lists SET user_id = successor WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM alert_mails WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM alert_preferences WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM account_mutes WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM kind_mutes WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM signal_verdicts WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM account_presence WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM drafts WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM account_nudges WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM team_members WHERE client_id = OLD.client_id AND user_id = OLD.id;
  UPDATE territories SET member_id = NULL WHERE client_id = OLD.client_id AND member_id = OLD.id;
  UPDATE territories SET set_by = NULL WHERE client_id = OLD.client_id AND set_by = OLD.id;
  UPDATE teams SET leader_id = NULL WHERE client_id = OLD.client_id AND leader_id = OLD.id;
  DELETE FROM scim_group_members WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM scim_users WHERE client_id = OLD.client_id AND user_id = OLD.id;
  RETURN NEW;
END
$$;
