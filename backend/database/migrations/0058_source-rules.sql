CREATE TABLE "source_rules" (
	"client_id" text NOT NULL,
	"field" text NOT NULL,
	"rule" text NOT NULL,
	"version" integer NOT NULL,
	"settled_to" uuid,
	"settled_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "source_rules_client_id_field_pk" PRIMARY KEY("client_id","field")
);
--> statement-breakpoint
ALTER TABLE "source_rules" ADD CONSTRAINT "source_rules_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;