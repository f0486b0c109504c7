CREATE TABLE "alert_rules" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"kind" text NOT NULL,
	"topics" text[] NOT NULL,
	"is_on" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "alert_rules_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "rule_alerts" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"alert_id" text NOT NULL,
	"rule_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_held" boolean NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "rule_alerts_client_id_user_id_alert_id_pk" PRIMARY KEY("client_id","user_id","alert_id")
);
--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_alerts" ADD CONSTRAINT "rule_alerts_client_id_rule_id_alert_rules_client_id_id_fk" FOREIGN KEY ("client_id","rule_id") REFERENCES "public"."alert_rules"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_rules_of_user" ON "alert_rules" USING btree ("client_id","user_id");--> statement-breakpoint
CREATE INDEX "alert_rules_listening" ON "alert_rules" USING btree ("client_id","kind") WHERE "alert_rules"."is_on" and "alert_rules"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "rule_alerts_of_rule" ON "rule_alerts" USING btree ("client_id","rule_id","at");--> statement-breakpoint
CREATE INDEX "rule_alerts_by_age" ON "rule_alerts" USING btree ("at");--> statement-breakpoint
-- Rules of whoever goes to another client go, and with them what is remembered of their alerts.
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
  DELETE FROM account_visits WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM alert_rules WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM account_view_choices WHERE client_id = OLD.client_id AND user_id = OLD.id;
  UPDATE account_views SET user_id = heir
    WHERE client_id = OLD.client_id AND user_id = OLD.id AND is_shared AND heir IS NOT NULL;
  DELETE FROM account_views WHERE client_id = OLD.client_id AND user_id = OLD.id;
  RETURN NEW;
END
$$;
