DROP INDEX "audit_log_at";--> statement-breakpoint
CREATE INDEX "audit_log_client" ON "audit_log" USING btree ("client_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("client_id","actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_kind" ON "audit_log" USING btree ("client_id",split_part("action", '.', 1),"at","id");--> statement-breakpoint
CREATE INDEX "job_progress_open" ON "job_progress" USING btree ("kind") WHERE "job_progress"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");