CREATE TABLE "connector_hosts" (
	"connector" text NOT NULL,
	"host" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"robots" jsonb NOT NULL,
	CONSTRAINT "connector_hosts_connector_host_pk" PRIMARY KEY("connector","host")
);
--> statement-breakpoint
ALTER TABLE "connector_companies" ADD COLUMN "told_from" date;--> statement-breakpoint
ALTER TABLE "connector_companies" ADD COLUMN "older" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "connector_companies" ADD COLUMN "older_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connector_companies" ADD COLUMN "older_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "connector_companies" ADD COLUMN "older_problem" text;--> statement-breakpoint
CREATE INDEX "connector_hosts_by_age" ON "connector_hosts" USING btree ("connector","read_at");--> statement-breakpoint
CREATE INDEX "connector_companies_older_due" ON "connector_companies" USING btree ("connector","older_at","company") WHERE "connector_companies"."older_at" is not null;