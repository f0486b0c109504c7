ALTER TABLE "account_facts" ADD COLUMN "document_title" text;--> statement-breakpoint
ALTER TABLE "account_facts" ADD COLUMN "document_reference" text;--> statement-breakpoint
ALTER TABLE "account_facts" ADD COLUMN "document_read_at" timestamp with time zone;--> statement-breakpoint
-- Once each company is asked for all it says: what it says of the accounts' own values is written with the answer.
UPDATE "connector_companies" SET "etag" = null, "last_modified" = null;
