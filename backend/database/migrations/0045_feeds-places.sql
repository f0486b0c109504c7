ALTER TABLE "connector_companies" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "connector_states" ADD COLUMN "last_host" text;