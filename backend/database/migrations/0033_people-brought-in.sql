ALTER TABLE "import_rows" ADD COLUMN "contact_id" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "kind" text;--> statement-breakpoint
CREATE INDEX "contacts_by_email" ON "contacts" USING btree ("client_id",lower("email")) WHERE "contacts"."removed_at" is null and "contacts"."email" is not null;--> statement-breakpoint
CREATE INDEX "contacts_silent_removed" ON "contacts" USING btree ("client_id",lower("email")) WHERE "contacts"."removed_at" is not null and "contacts"."do_not_contact";--> statement-breakpoint
UPDATE "imports" SET "kind" = 'accounts' WHERE "headings_key" IS NOT NULL;
