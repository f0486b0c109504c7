CREATE TABLE "signal_verdicts" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"signal_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"verdict" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "signal_verdicts_client_id_user_id_signal_id_pk" PRIMARY KEY("client_id","user_id","signal_id")
);
--> statement-breakpoint
ALTER TABLE "signal_verdicts" ADD CONSTRAINT "signal_verdicts_client_id_signal_id_signals_client_id_id_fk" FOREIGN KEY ("client_id","signal_id") REFERENCES "public"."signals"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_verdicts" ADD CONSTRAINT "signal_verdicts_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signal_verdicts_of_signal" ON "signal_verdicts" USING btree ("client_id","signal_id");--> statement-breakpoint
CREATE INDEX "signal_verdicts_of_user" ON "signal_verdicts" USING btree ("client_id","user_id","created_at");
--> statement-breakpoint
-- What was called not useful on home was such a verdict.
INSERT INTO signal_verdicts (client_id, user_id, signal_id, kind, verdict, created_at)
SELECT d.client_id, d.user_id, s.id, s.kind, 'not_useful', d.created_at
FROM queue_decisions d JOIN signals s ON s.client_id = d.client_id
  AND s.id = (CASE WHEN d.item_key LIKE 'signal:%' THEN substr(d.item_key, 8)::uuid END)
WHERE d.kind = 'not_useful';
--> statement-breakpoint
-- As before; what somebody found of signals is left behind as well.
CREATE OR REPLACE FUNCTION leave_client() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  heir text := (
    SELECT id FROM users
    WHERE client_id = OLD.client_id AND id <> OLD.id AND lower(role) = 'client_admin' AND NOT disabled
    ORDER BY created_at, id LIMIT 1
  );
BEGIN
  UPDATE accounts SET owner_id = NULL WHERE client_id = OLD.client_id AND owner_id = OLD.id;
  UPDATE tasks SET assignee_id = NULL WHERE client_id = OLD.client_id AND assignee_id = OLD.id;
  DELETE FROM account_watches WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM note_mentions WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM access_requests WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM queue_decisions WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM queue_weights WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM hidden_steps WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM week_goals WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM account_visits WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM alert_rules WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM account_view_choices WHERE client_id = OLD.client_id AND user_id = OLD.id;
  UPDATE account_views SET user_id = heir
    WHERE client_id = OLD.client_id AND user_id = OLD.id AND is_shared AND heir IS NOT NULL;
  DELETE FROM account_views WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM account_lists WHERE client_id = OLD.client_id AND user_id = OLD.id AND NOT is_shared;
  UPDATE account_lists SET user_id = heir WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM alert_mails WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM alert_preferences WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM account_mutes WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM kind_mutes WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM signal_verdicts WHERE client_id = OLD.client_id AND user_id = OLD.id;
  RETURN NEW;
END
$$;
