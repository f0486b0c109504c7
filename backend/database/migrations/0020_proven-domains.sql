-- A domain counts for a client from when the client has shown that it is theirs; before, anybody may name it. What was named
-- until now was never shown: it has to be, once.
CREATE TABLE "microsoft_tenants" (
	"client_id" text NOT NULL,
	"tenant_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "microsoft_tenants_client_id_tenant_id_pk" PRIMARY KEY("client_id","tenant_id")
);
--> statement-breakpoint
DROP INDEX "sso_domains_client";--> statement-breakpoint
ALTER TABLE "sso_domains" DROP CONSTRAINT "sso_domains_pkey";--> statement-breakpoint
ALTER TABLE "sso_domains" ADD CONSTRAINT "sso_domains_client_id_domain_pk" PRIMARY KEY("client_id","domain");--> statement-breakpoint
ALTER TABLE "sso_domains" ADD COLUMN "proof" text DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_domains" ALTER COLUMN "proof" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sso_domains" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sso_settings" ADD COLUMN "required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_settings" ADD COLUMN "joins" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "microsoft_tenants" ADD CONSTRAINT "microsoft_tenants_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "microsoft_tenants_one_client" ON "microsoft_tenants" USING btree ("tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_domains_proven" ON "sso_domains" USING btree ("domain") WHERE "sso_domains"."proven_at" is not null;--> statement-breakpoint
ALTER TABLE "one_time_links" DROP COLUMN "full_name";--> statement-breakpoint
ALTER TABLE "one_time_links" DROP COLUMN "password_hash";