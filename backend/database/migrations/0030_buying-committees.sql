CREATE TABLE "committee_roles" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"position" smallint NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "committee_roles_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "committee_seats" (
	"client_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "committee_seats_client_id_account_id_role_id_pk" PRIMARY KEY("client_id","account_id","role_id")
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "manager_assumed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "committee_roles" ADD CONSTRAINT "committee_roles_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "committee_seats" ADD CONSTRAINT "committee_seats_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "committee_seats" ADD CONSTRAINT "committee_seats_client_id_role_id_committee_roles_client_id_id_fk" FOREIGN KEY ("client_id","role_id") REFERENCES "public"."committee_roles"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "committee_seats" ADD CONSTRAINT "committee_seats_client_id_contact_id_contacts_client_id_id_fk" FOREIGN KEY ("client_id","contact_id") REFERENCES "public"."contacts"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "committee_roles_in_order" ON "committee_roles" USING btree ("client_id","position","id") WHERE "committee_roles"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "committee_roles_one_name" ON "committee_roles" USING btree ("client_id",lower("name")) WHERE "committee_roles"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "committee_seats_of_contact" ON "committee_seats" USING btree ("client_id","contact_id");--> statement-breakpoint
CREATE INDEX "committee_seats_of_role" ON "committee_seats" USING btree ("client_id","role_id");