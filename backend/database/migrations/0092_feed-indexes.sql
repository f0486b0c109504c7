CREATE INDEX CONCURRENTLY "conversations_recent" ON "conversations" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "conversations_logged_at_account" ON "conversations" USING btree ("client_id","account_id","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "notes_recent" ON "notes" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "signals_arrived" ON "signals" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "signals_arrived_at_account" ON "signals" USING btree ("client_id","account_id","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tasks_done_recently" ON "tasks" USING btree ("client_id","done_at","id") WHERE "tasks"."done_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tasks_done_at_account" ON "tasks" USING btree ("client_id","account_id","done_at","id") WHERE "tasks"."done_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "account_changes_recent" ON "account_changes" USING btree ("client_id","at","id") WHERE "account_changes"."cause_kind" <> 'import';