CREATE TABLE "job_progress" (
	"client_id" text NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_progress_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
DROP INDEX "tasks_open";--> statement-breakpoint
DROP INDEX "audit_log_of_client";--> statement-breakpoint
DROP INDEX "outbox_waiting_of_path";--> statement-breakpoint
DROP INDEX "outbox_waiting";--> statement-breakpoint
DROP INDEX "outbox_delivered";--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_pkey";--> statement-breakpoint
UPDATE "audit_log" SET "client_id" = '' WHERE "client_id" IS NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "client_id" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "client_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_client_id_id_pk" PRIMARY KEY("client_id","id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "after" jsonb;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "ip" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "agent" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_progress" ADD CONSTRAINT "job_progress_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_progress" ADD CONSTRAINT "job_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_progress_updated" ON "job_progress" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "access_requests_created" ON "access_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "tasks_to_remind" ON "tasks" USING btree ("due_date") WHERE "tasks"."done_at" is null and "tasks"."due_date" is not null and "tasks"."overdue_of" is distinct from "tasks"."due_date";--> statement-breakpoint
CREATE INDEX "audit_log_all" ON "audit_log" USING btree ("id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "outbox_of_path" ON "outbox" USING btree ("path","seq");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at","seq") WHERE "outbox"."delivered_at" is null and "outbox"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("failed_at") WHERE "outbox"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "known_addresses_last" ON "known_addresses" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "outbox_delivered" ON "outbox" USING btree ("delivered_at") WHERE "outbox"."delivered_at" is not null;--> statement-breakpoint
CREATE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND old.at < now() - interval '365 days' THEN RETURN old; END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION audit_log_is_append_only();
