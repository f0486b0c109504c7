CREATE TABLE "client_connectors" (
	"client_id" text NOT NULL,
	"connector" text NOT NULL,
	"enabled" boolean NOT NULL,
	"topics" text[] NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_connectors_client_id_connector_pk" PRIMARY KEY("client_id","connector")
);
--> statement-breakpoint
CREATE TABLE "connector_companies" (
	"connector" text NOT NULL,
	"company" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"next_at" timestamp with time zone NOT NULL,
	"good_at" timestamp with time zone,
	"etag" text,
	"last_modified" text,
	"audience" text,
	"problem" text,
	CONSTRAINT "connector_companies_connector_company_pk" PRIMARY KEY("connector","company")
);
--> statement-breakpoint
CREATE TABLE "connector_states" (
	"connector" text PRIMARY KEY NOT NULL,
	"lease_id" text,
	"lease_until" timestamp with time zone,
	"next_slot_at" timestamp with time zone,
	"paused_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"page_client" text,
	"page_company" text,
	"paged_at" timestamp with time zone,
	"last_good_at" timestamp with time zone,
	"last_error" text,
	"last_error_at" timestamp with time zone,
	"day" date,
	"requests" integer DEFAULT 0 NOT NULL,
	"errors" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signals" ADD COLUMN "connector" text;--> statement-breakpoint
ALTER TABLE "signals" ADD COLUMN "source_id" text;--> statement-breakpoint
ALTER TABLE "client_connectors" ADD CONSTRAINT "client_connectors_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connector_companies_due" ON "connector_companies" USING btree ("connector","next_at","company");--> statement-breakpoint
CREATE UNIQUE INDEX "signals_once" ON "signals" USING btree ("client_id","account_id","connector","source_id") WHERE "signals"."connector" is not null;