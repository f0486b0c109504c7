CREATE INDEX CONCURRENTLY "imports_undone_by" ON "imports" USING btree ("undone_by") WHERE "imports"."undone_by" is not null;--> statement-breakpoint
ALTER TABLE "imports" VALIDATE CONSTRAINT "imports_undone_by_users_id_fk";
