CREATE TABLE "account_visits" (
	"client_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"previous_at" timestamp with time zone,
	CONSTRAINT "account_visits_client_id_user_id_account_id_pk" PRIMARY KEY("client_id","user_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"minutes" smallint,
	"contact_id" uuid,
	"happened_at" timestamp with time zone NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "conversations_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "contact_id" uuid;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "name_key" text collate "C" GENERATED ALWAYS AS (search_key(full_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "search_text" text collate "C" GENERATED ALWAYS AS (' ' || search_key(full_name) || ' ' || search_key(title) || ' ' || case when do_not_contact then '' else search_key(coalesce(email, '')) end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "account_visits" ADD CONSTRAINT "account_visits_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_visits" ADD CONSTRAINT "account_visits_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_visits" ADD CONSTRAINT "account_visits_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_client_id_contact_id_contacts_client_id_id_fk" FOREIGN KEY ("client_id","contact_id") REFERENCES "public"."contacts"("client_id","id") ON DELETE SET NULL ("contact_id");--> statement-breakpoint
CREATE INDEX "account_visits_of_account" ON "account_visits" USING btree ("client_id","account_id");--> statement-breakpoint
CREATE INDEX "conversations_of_account" ON "conversations" USING btree ("client_id","account_id","happened_at","id");--> statement-breakpoint
CREATE INDEX "conversations_of_contact" ON "conversations" USING btree ("client_id","contact_id") WHERE "conversations"."contact_id" is not null;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_client_id_contact_id_contacts_client_id_id_fk" FOREIGN KEY ("client_id","contact_id") REFERENCES "public"."contacts"("client_id","id") ON DELETE SET NULL ("contact_id");--> statement-breakpoint
CREATE INDEX "tasks_of_contact" ON "tasks" USING btree ("client_id","contact_id") WHERE "tasks"."contact_id" is not null;--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("client_id","search_text" gin_trgm_ops) WHERE "contacts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_by_name" ON "contacts" USING btree ("client_id","name_key","id") WHERE "contacts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_by_updated" ON "contacts" USING btree ("client_id","updated_at","id") WHERE "contacts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_by_function" ON "contacts" USING btree ("client_id","function","level") WHERE "contacts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_by_level" ON "contacts" USING btree ("client_id","level") WHERE "contacts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_silent" ON "contacts" USING btree ("client_id","name_key","id") WHERE "contacts"."removed_at" is null and "contacts"."do_not_contact";--> statement-breakpoint
CREATE INDEX "contacts_left" ON "contacts" USING btree ("client_id","name_key","id") WHERE "contacts"."removed_at" is null and "contacts"."left_company";