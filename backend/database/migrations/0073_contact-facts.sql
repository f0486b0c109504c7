CREATE TABLE "contact_facts" (
	"client_id" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"field" text NOT NULL,
	"source" text NOT NULL,
	"value" text NOT NULL,
	"method" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"confidence" text NOT NULL,
	"document_title" text,
	"document_reference" text,
	"document_read_at" timestamp with time zone,
	"is_chosen" boolean DEFAULT false NOT NULL,
	"rejected_at" timestamp with time zone,
	"rejected_by" text,
	"rejected_reason" text,
	"url" text,
	CONSTRAINT "contact_facts_client_id_contact_id_field_source_value_pk" PRIMARY KEY("client_id","contact_id","field","source","value")
);
--> statement-breakpoint
ALTER TABLE "contact_facts" ADD CONSTRAINT "contact_facts_client_id_contact_id_contacts_client_id_id_fk" FOREIGN KEY ("client_id","contact_id") REFERENCES "public"."contacts"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_facts_chosen" ON "contact_facts" USING btree ("client_id","contact_id","field") WHERE "contact_facts"."is_chosen";