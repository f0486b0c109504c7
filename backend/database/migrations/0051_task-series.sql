ALTER TABLE "tasks" ADD COLUMN "repeats" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "repeat_day" smallint;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "follows_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_client_id_follows_id_tasks_client_id_id_fk" FOREIGN KEY ("client_id","follows_id") REFERENCES "public"."tasks"("client_id","id") ON DELETE set null ("follows_id") ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_following" ON "tasks" USING btree ("client_id","follows_id") WHERE "tasks"."follows_id" is not null;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_repeat_from_a_day" CHECK (("tasks"."repeats" is null) = ("tasks"."repeat_day" is null) and ("tasks"."repeats" is null or "tasks"."due_date" is not null));