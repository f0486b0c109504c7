ALTER TABLE "account_views" ADD CONSTRAINT "account_views_sharing" UNIQUE("client_id","id","is_shared");
--> statement-breakpoint
CREATE TABLE "account_view_opt_outs" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "account_view_opt_outs_client_id_user_id_pk" PRIMARY KEY("client_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "account_view_role_defaults" (
	"client_id" text NOT NULL,
	"role" text NOT NULL,
	"view_id" uuid NOT NULL,
	"is_shared" boolean DEFAULT true NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_view_role_defaults_client_id_role_pk" PRIMARY KEY("client_id","role"),
	CONSTRAINT "account_view_role_defaults_is_shared" CHECK ("account_view_role_defaults"."is_shared"),
	CONSTRAINT "account_view_role_defaults_role" CHECK ("account_view_role_defaults"."role" in ('client_admin', 'sales_leader', 'sales_rep', 'user'))
);
--> statement-breakpoint
CREATE TABLE "account_view_team_defaults" (
	"client_id" text NOT NULL,
	"team_id" uuid NOT NULL,
	"view_id" uuid NOT NULL,
	"is_shared" boolean DEFAULT true NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_view_team_defaults_client_id_team_id_pk" PRIMARY KEY("client_id","team_id"),
	CONSTRAINT "account_view_team_defaults_is_shared" CHECK ("account_view_team_defaults"."is_shared")
);
--> statement-breakpoint
ALTER TABLE "account_view_opt_outs" ADD CONSTRAINT "account_view_opt_outs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_view_opt_outs" ADD CONSTRAINT "account_view_opt_outs_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_view_role_defaults" ADD CONSTRAINT "account_view_role_defaults_shared_view" FOREIGN KEY ("client_id","view_id","is_shared") REFERENCES "public"."account_views"("client_id","id","is_shared") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_view_team_defaults" ADD CONSTRAINT "account_view_team_defaults_of_team" FOREIGN KEY ("client_id","team_id") REFERENCES "public"."teams"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_view_team_defaults" ADD CONSTRAINT "account_view_team_defaults_shared_view" FOREIGN KEY ("client_id","view_id","is_shared") REFERENCES "public"."account_views"("client_id","id","is_shared") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_view_role_defaults_of_view" ON "account_view_role_defaults" USING btree ("client_id","view_id");--> statement-breakpoint
CREATE INDEX "account_view_team_defaults_of_view" ON "account_view_team_defaults" USING btree ("client_id","view_id");
--> statement-breakpoint
-- As before; their choice to open the list on everything ends. Defaults of teams and roles aren't anybody's own: they stay with the view.
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
  DELETE FROM account_view_opt_outs WHERE client_id = OLD.client_id AND user_id = OLD.id;
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
  UPDATE territories SET member_id = NULL WHERE client_id = OLD.client_id AND member_id = OLD.id;
  UPDATE territories SET set_by = NULL WHERE client_id = OLD.client_id AND set_by = OLD.id;
  UPDATE teams SET leader_id = NULL WHERE client_id = OLD.client_id AND leader_id = OLD.id;
  RETURN NEW;
END
$$;
