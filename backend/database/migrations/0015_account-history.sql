CREATE TABLE "account_changes" (
	"client_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "account_changes_id" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" uuid NOT NULL,
	"contact_id" uuid,
	"field" text NOT NULL,
	"old" text,
	"new" text,
	"source" text,
	"created_by" text,
	"cause_kind" text NOT NULL,
	"cause_id" uuid NOT NULL,
	"undoes" bigint,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_changes_client_id_id_pk" PRIMARY KEY("client_id","id")
);--> statement-breakpoint
ALTER TABLE "account_facts" DROP CONSTRAINT "account_facts_client_id_account_id_field_pk";--> statement-breakpoint
ALTER TABLE "account_facts" ADD COLUMN "value" text;--> statement-breakpoint
ALTER TABLE "account_facts" ADD COLUMN "first_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_facts" ADD COLUMN "is_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account_facts" ADD COLUMN "rejected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_facts" ADD COLUMN "rejected_by" text;--> statement-breakpoint
ALTER TABLE "account_facts" ADD COLUMN "rejected_reason" text;--> statement-breakpoint
-- Until now a fact said where the value in the account's row comes from: it is the one candidate, and chosen.
UPDATE "account_facts" f SET "value" = to_jsonb(a) ->> f."field", "first_seen_at" = f."seen_at", "is_chosen" = true
  FROM "accounts" a WHERE a."client_id" = f."client_id" AND a."id" = f."account_id";--> statement-breakpoint
DELETE FROM "account_facts" WHERE "value" IS NULL;--> statement-breakpoint
ALTER TABLE "account_facts" ALTER COLUMN "value" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "account_facts" ALTER COLUMN "first_seen_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "account_facts" ADD CONSTRAINT "account_facts_client_id_account_id_field_source_value_pk" PRIMARY KEY("client_id","account_id","field","source","value");--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "website" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "tier" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "stage" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "do_not_contact_reason" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "do_not_contact_since" date;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_changes" ADD CONSTRAINT "account_changes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_changes" ADD CONSTRAINT "account_changes_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_changes" ADD CONSTRAINT "account_changes_client_id_contact_id_contacts_client_id_id_fk" FOREIGN KEY ("client_id","contact_id") REFERENCES "public"."contacts"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_changes_of_account" ON "account_changes" USING btree ("client_id","account_id","at","id");--> statement-breakpoint
CREATE INDEX "account_changes_of_contact" ON "account_changes" USING btree ("client_id","contact_id") WHERE "account_changes"."contact_id" is not null;--> statement-breakpoint
CREATE INDEX "account_changes_of_cause" ON "account_changes" USING btree ("client_id","cause_kind","cause_id");--> statement-breakpoint
CREATE INDEX "account_changes_undone" ON "account_changes" USING btree ("client_id","undoes") WHERE "account_changes"."undoes" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_facts_chosen" ON "account_facts" USING btree ("client_id","account_id","field") WHERE "account_facts"."is_chosen";