CREATE TABLE "account_logos" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_logos_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "logo_id" uuid;--> statement-breakpoint
ALTER TABLE "account_logos" ADD CONSTRAINT "account_logos_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_logos_of_account" ON "account_logos" USING btree ("client_id","account_id","created_at");