DROP INDEX "users_client";--> statement-breakpoint
CREATE INDEX "invitations_latest" ON "invitations" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("client_id","full_name","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("client_id",(lower("full_name" || ' ' || "email")) gin_trgm_ops);