CREATE TABLE "reported_figures" (
	"connector" text NOT NULL,
	"company" text NOT NULL,
	"concept" text NOT NULL,
	"span" text NOT NULL,
	"period" text NOT NULL,
	"starts_on" date,
	"ends_on" date NOT NULL,
	"value" bigint NOT NULL,
	"unit" text NOT NULL,
	"tag" text NOT NULL,
	"form" text NOT NULL,
	"filed_on" date NOT NULL,
	"accession" text NOT NULL,
	"is_current" boolean NOT NULL,
	CONSTRAINT "reported_figures_pk" PRIMARY KEY("connector","company","concept","span","period","tag","accession")
);
--> statement-breakpoint
ALTER TABLE "connector_companies" ADD COLUMN "report" text;--> statement-breakpoint
ALTER TABLE "connector_companies" ADD COLUMN "figures_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connector_companies" ADD COLUMN "figures_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "connector_companies" ADD COLUMN "figures_etag" text;--> statement-breakpoint
ALTER TABLE "connector_companies" ADD COLUMN "figures_last_modified" text;--> statement-breakpoint
ALTER TABLE "connector_companies" ADD COLUMN "figures_problem" text;--> statement-breakpoint
ALTER TABLE "connector_companies" ADD COLUMN "reported_as" text;--> statement-breakpoint
ALTER TABLE "reported_figures" ADD CONSTRAINT "reported_figures_of_company" FOREIGN KEY ("connector","company") REFERENCES "public"."connector_companies"("connector","company") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reported_figures_by_report" ON "reported_figures" USING btree ("connector","accession");--> statement-breakpoint
CREATE INDEX "connector_companies_figures_due" ON "connector_companies" USING btree ("connector","figures_at","company") WHERE "connector_companies"."figures_at" is not null;