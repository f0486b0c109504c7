CREATE TABLE "account_nudges" (
	"client_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_nudges_client_id_account_id_user_id_pk" PRIMARY KEY("client_id","account_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "account_nudges" ADD CONSTRAINT "account_nudges_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_nudges" ADD CONSTRAINT "account_nudges_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_nudges_of_member" ON "account_nudges" USING btree ("client_id","user_id");--> statement-breakpoint
CREATE INDEX "account_nudges_by_age" ON "account_nudges" USING btree ("client_id","at");
--> statement-breakpoint
-- As before; when somebody was last nudged goes with them.
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
  DELETE FROM account_presence WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM drafts WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM account_nudges WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM team_members WHERE client_id = OLD.client_id AND user_id = OLD.id;
  UPDATE teams SET leader_id = NULL WHERE client_id = OLD.client_id AND leader_id = OLD.id;
  RETURN NEW;
END
$$;
