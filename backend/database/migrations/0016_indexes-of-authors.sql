CREATE INDEX CONCURRENTLY "account_list_members_author" ON "account_list_members" USING btree ("created_by") WHERE "account_list_members"."created_by" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "attachments_author" ON "attachments" USING btree ("created_by") WHERE "attachments"."created_by" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "conversations_by_author" ON "conversations" USING btree ("created_by","client_id","happened_at") WHERE "conversations"."created_by" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "notes_by_author" ON "notes" USING btree ("created_by","client_id","created_at") WHERE "notes"."created_by" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "signals_author" ON "signals" USING btree ("created_by") WHERE "signals"."created_by" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tasks_author" ON "tasks" USING btree ("created_by") WHERE "tasks"."created_by" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bulks_author" ON "bulks" USING btree ("created_by") WHERE "bulks"."created_by" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invitations_author" ON "invitations" USING btree ("invited_by") WHERE "invitations"."invited_by" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "one_time_links_user" ON "one_time_links" USING btree ("user_id") WHERE "one_time_links"."user_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "account_merges_author" ON "account_merges" USING btree ("created_by") WHERE "account_merges"."created_by" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "account_pairs_author" ON "account_pairs" USING btree ("created_by") WHERE "account_pairs"."created_by" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "account_changes_of_author" ON "account_changes" USING btree ("created_by","client_id","at") WHERE "account_changes"."created_by" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "chart_annotations_author" ON "chart_annotations" USING btree ("created_by") WHERE "chart_annotations"."created_by" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "imports_author" ON "imports" USING btree ("created_by") WHERE "imports"."created_by" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "transfers_author" ON "transfers" USING btree ("created_by") WHERE "transfers"."created_by" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "api_tokens_author" ON "api_tokens" USING btree ("created_by") WHERE "api_tokens"."created_by" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY "conversations_of_author";--> statement-breakpoint
DROP INDEX CONCURRENTLY "notes_of_author";--> statement-breakpoint
DROP INDEX CONCURRENTLY "account_changes_of_person";