CREATE TABLE "view_defaults" (
	"client_id" text NOT NULL,
	"team_id" uuid,
	"role" text,
	"opener" text GENERATED ALWAYS AS (coalesce(team_id::text, role)) STORED,
	"subject" text NOT NULL,
	"view_id" uuid NOT NULL,
	"is_shared" boolean DEFAULT true NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "view_defaults_client_id_opener_subject_pk" PRIMARY KEY("client_id","opener","subject"),
	CONSTRAINT "view_defaults_is_shared" CHECK ("view_defaults"."is_shared"),
	CONSTRAINT "view_defaults_of_team_or_role" CHECK (num_nonnulls("view_defaults"."team_id", "view_defaults"."role") = 1),
	CONSTRAINT "view_defaults_role" CHECK ("view_defaults"."role" in ('client_admin', 'sales_leader', 'sales_rep', 'user'))
);
--> statement-breakpoint
CREATE TABLE "view_opt_outs" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"subject" text NOT NULL,
	CONSTRAINT "view_opt_outs_client_id_user_id_subject_pk" PRIMARY KEY("client_id","user_id","subject")
);
--> statement-breakpoint
ALTER TABLE "view_defaults" ADD CONSTRAINT "view_defaults_of_team" FOREIGN KEY ("client_id","team_id") REFERENCES "public"."teams"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_defaults" ADD CONSTRAINT "view_defaults_shared_view" FOREIGN KEY ("client_id","view_id","is_shared") REFERENCES "public"."account_views"("client_id","id","is_shared") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_opt_outs" ADD CONSTRAINT "view_opt_outs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_opt_outs" ADD CONSTRAINT "view_opt_outs_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "view_defaults_of_view" ON "view_defaults" USING btree ("client_id","view_id");--> statement-breakpoint
-- Backends of the previous version still write the old tables: each of these writes is copied to the new ones. Without
-- the foreign keys, a row that only the old tables still have can't block the new version.
ALTER TABLE "account_view_team_defaults" DROP CONSTRAINT "account_view_team_defaults_shared_view";--> statement-breakpoint
ALTER TABLE "account_view_role_defaults" DROP CONSTRAINT "account_view_role_defaults_shared_view";--> statement-breakpoint
CREATE FUNCTION copy_view_default() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM view_defaults
      WHERE client_id = OLD.client_id AND view_id = OLD.view_id AND subject = 'account'
        AND opener = coalesce(to_jsonb(OLD) ->> 'team_id', to_jsonb(OLD) ->> 'role');
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO view_defaults (client_id, team_id, role, subject, view_id, set_at)
      VALUES (
        NEW.client_id, (to_jsonb(NEW) ->> 'team_id')::uuid, to_jsonb(NEW) ->> 'role', 'account', NEW.view_id, NEW.set_at
      )
      ON CONFLICT (client_id, opener, subject)
      DO UPDATE SET view_id = EXCLUDED.view_id, set_at = EXCLUDED.set_at;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION copy_view_opt_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM view_opt_outs WHERE client_id = OLD.client_id AND user_id = OLD.user_id AND subject = 'account';
  ELSE
    INSERT INTO view_opt_outs (client_id, user_id, subject) VALUES (NEW.client_id, NEW.user_id, 'account')
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER copy_view_default AFTER INSERT OR UPDATE OR DELETE ON account_view_team_defaults
  FOR EACH ROW EXECUTE FUNCTION copy_view_default();--> statement-breakpoint
CREATE TRIGGER copy_view_default AFTER INSERT OR UPDATE OR DELETE ON account_view_role_defaults
  FOR EACH ROW EXECUTE FUNCTION copy_view_default();--> statement-breakpoint
CREATE TRIGGER copy_view_opt_out AFTER INSERT OR DELETE ON account_view_opt_outs
  FOR EACH ROW EXECUTE FUNCTION copy_view_opt_out();--> statement-breakpoint
INSERT INTO view_defaults (client_id, team_id, subject, view_id, set_at)
  SELECT client_id, team_id, 'account', view_id, set_at FROM account_view_team_defaults;--> statement-breakpoint
INSERT INTO view_defaults (client_id, role, subject, view_id, set_at)
  SELECT client_id, role, 'account', view_id, set_at FROM account_view_role_defaults;--> statement-breakpoint
INSERT INTO view_opt_outs (client_id, user_id, subject)
  SELECT client_id, user_id, 'account' FROM account_view_opt_outs;--> statement-breakpoint
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
  DELETE FROM alert_rules WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM account_view_opt_outs WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM view_opt_outs WHERE client_id = OLD.client_id AND user_id = OLD.id;
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
