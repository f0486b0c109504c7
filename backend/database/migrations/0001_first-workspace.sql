CREATE TABLE "access_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"session_started_at" timestamp with time zone NOT NULL,
	"session_ends_at" timestamp with time zone NOT NULL,
	"method" text NOT NULL,
	"ip" text,
	"agent" text
);
--> statement-breakpoint
CREATE TABLE "account_facts" (
	"account_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"field" text NOT NULL,
	"source" text NOT NULL,
	"method" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"confidence" text NOT NULL,
	CONSTRAINT "account_facts_account_id_field_pk" PRIMARY KEY("account_id","field")
);
--> statement-breakpoint
CREATE TABLE "account_totals" (
	"client_id" text PRIMARY KEY NOT NULL,
	"live" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"company_id" text,
	"name" text NOT NULL,
	"ticker" text,
	"cik" text,
	"domain" text,
	"sector" text,
	"sub_industry" text,
	"industry_code" text,
	"naics_sector" text,
	"hq_city" text,
	"hq_state" text,
	"hq_country" text,
	"founded_year" smallint,
	"employees" integer,
	"revenue_usd" bigint,
	"market_cap_usd" bigint,
	"market_cap_band" text,
	"status" text NOT NULL,
	"owner_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by" text,
	"name_key" text collate "C" GENERATED ALWAYS AS (search_key(name)) STORED NOT NULL,
	"search_text" text collate "C" GENERATED ALWAYS AS (' ' || search_key(name) || ' ' || search_key(coalesce(domain, '')) || ' ' || search_key(coalesce(ticker, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clients_id_not_empty" CHECK ("clients"."id" <> '')
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"ticker" text,
	"cik" text,
	"domain" text,
	"sector" text,
	"sub_industry" text,
	"industry_code" text,
	"naics_sector" text,
	"hq_city" text,
	"hq_state" text,
	"hq_country" text,
	"founded_year" smallint,
	"employees" integer,
	"revenue_usd" bigint,
	"market_cap_usd" bigint,
	"market_cap_band" text,
	"status" text NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"title" text NOT NULL,
	"function" text NOT NULL,
	"level" smallint NOT NULL,
	"buying_role" text,
	"manager_id" uuid,
	"email" text,
	"phone" text,
	"do_not_contact" boolean DEFAULT false NOT NULL,
	"left_company" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "industries" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"level" text NOT NULL,
	"parent_code" text,
	"naics_sector" text,
	"bea_code" text,
	"ces_supersector" text
);
--> statement-breakpoint
CREATE TABLE "known_addresses" (
	"user_id" text NOT NULL,
	"address_hash" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_addresses_user_id_address_hash_pk" PRIMARY KEY("user_id","address_hash")
);
--> statement-breakpoint
CREATE TABLE "series_points" (
	"industry_code" text NOT NULL,
	"metric" text NOT NULL,
	"period" text NOT NULL,
	"frequency" text NOT NULL,
	"unit" text NOT NULL,
	"value" double precision NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "series_points_industry_code_metric_period_pk" PRIMARY KEY("industry_code","metric","period")
);
--> statement-breakpoint
CREATE TABLE "sign_in_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"role" text,
	"client_id" text,
	"password_hash" text,
	"title" text,
	"time_zone" text,
	"linkedin_profile_url" text,
	"microsoft_id" text,
	"disabled" boolean DEFAULT false NOT NULL,
	"last_login_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_facts" ADD CONSTRAINT "account_facts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_addresses" ADD CONSTRAINT "known_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_tokens_user" ON "access_tokens" USING btree ("user_id","expires_at");--> statement-breakpoint
CREATE INDEX "access_tokens_session" ON "access_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "access_tokens_expiry" ON "access_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_one_name" ON "accounts" USING btree ("client_id","name_key") WHERE "accounts"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_one_domain" ON "accounts" USING btree ("client_id","domain") WHERE "accounts"."removed_at" is null and "accounts"."domain" is not null;--> statement-breakpoint
CREATE INDEX "accounts_search" ON "accounts" USING gin ("client_id","search_text" gin_trgm_ops) WHERE "accounts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_by_name" ON "accounts" USING btree ("client_id","name_key","id") WHERE "accounts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_by_market_cap" ON "accounts" USING btree ("client_id","market_cap_usd","id") WHERE "accounts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_by_revenue" ON "accounts" USING btree ("client_id","revenue_usd","id") WHERE "accounts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_by_employees" ON "accounts" USING btree ("client_id","employees","id") WHERE "accounts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_by_founded" ON "accounts" USING btree ("client_id","founded_year","id") WHERE "accounts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_by_updated" ON "accounts" USING btree ("client_id","updated_at","id") WHERE "accounts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_by_owner" ON "accounts" USING btree ("client_id","owner_id") WHERE "accounts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_by_sector" ON "accounts" USING btree ("client_id","sector") WHERE "accounts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_by_industry" ON "accounts" USING btree ("client_id","industry_code") WHERE "accounts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_by_naics" ON "accounts" USING btree ("client_id","naics_sector") WHERE "accounts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_by_state" ON "accounts" USING btree ("client_id","hq_state") WHERE "accounts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_by_ticker" ON "accounts" USING btree ("client_id",lower("ticker")) WHERE "accounts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_of_account" ON "contacts" USING btree ("client_id","account_id","level","full_name","id");--> statement-breakpoint
CREATE INDEX "sign_in_counters_last" ON "sign_in_counters" USING btree ("last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_client" ON "users" USING btree ("client_id","full_name");