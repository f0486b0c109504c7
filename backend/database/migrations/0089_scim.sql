CREATE TABLE "scim_group_members" (
	"client_id" text NOT NULL,
	"group_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "scim_group_members_client_id_group_id_user_id_pk" PRIMARY KEY("client_id","group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "scim_groups" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"external_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "scim_groups_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "scim_rules" (
	"client_id" text NOT NULL,
	"position" integer NOT NULL,
	"group_id" uuid NOT NULL,
	"role" text,
	"team_id" uuid,
	CONSTRAINT "scim_rules_client_id_position_pk" PRIMARY KEY("client_id","position"),
	CONSTRAINT "scim_rules_role" CHECK ("scim_rules"."role" in ('sales_leader', 'user', 'sales_rep'))
);
--> statement-breakpoint
CREATE TABLE "scim_settings" (
	"client_id" text PRIMARY KEY NOT NULL,
	"match_claim" text,
	"last_request_at" timestamp with time zone,
	"last_request" text,
	"failures" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_tokens" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"hash" text NOT NULL,
	"ending" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "scim_tokens_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "scim_users" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"external_id" text,
	"given_name" text,
	"family_name" text,
	"rule_role" text,
	"rule_team_id" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "scim_users_client_id_user_id_pk" PRIMARY KEY("client_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_client_id_group_id_scim_groups_client_id_id_fk" FOREIGN KEY ("client_id","group_id") REFERENCES "public"."scim_groups"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_groups" ADD CONSTRAINT "scim_groups_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_rules" ADD CONSTRAINT "scim_rules_client_id_group_id_scim_groups_client_id_id_fk" FOREIGN KEY ("client_id","group_id") REFERENCES "public"."scim_groups"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_rules" ADD CONSTRAINT "scim_rules_client_id_team_id_teams_client_id_id_fk" FOREIGN KEY ("client_id","team_id") REFERENCES "public"."teams"("client_id","id") ON DELETE set null ("team_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_settings" ADD CONSTRAINT "scim_settings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_tokens" ADD CONSTRAINT "scim_tokens_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_tokens" ADD CONSTRAINT "scim_tokens_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scim_group_members_of_user" ON "scim_group_members" USING btree ("client_id","user_id","group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_groups_one_name" ON "scim_groups" USING btree ("client_id",lower("name"));--> statement-breakpoint
CREATE INDEX "scim_rules_of_group" ON "scim_rules" USING btree ("client_id","group_id");--> statement-breakpoint
CREATE INDEX "scim_rules_of_team" ON "scim_rules" USING btree ("client_id","team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_tokens_by_hash" ON "scim_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "scim_tokens_of_creator" ON "scim_tokens" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_one_name" ON "scim_users" USING btree ("client_id",lower("user_name"));--> statement-breakpoint
CREATE INDEX "scim_users_external" ON "scim_users" USING btree ("client_id","external_id");--> statement-breakpoint
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
  DELETE FROM scim_group_members WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM scim_users WHERE client_id = OLD.client_id AND user_id = OLD.id;
  RETURN NEW;
END
$$;
