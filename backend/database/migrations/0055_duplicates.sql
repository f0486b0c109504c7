CREATE TABLE "account_checks" (
	"client_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "account_checks_id" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" uuid NOT NULL,
	CONSTRAINT "account_checks_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "account_keys" (
	"client_id" text NOT NULL,
	"key" text NOT NULL,
	"account_id" uuid NOT NULL,
	CONSTRAINT "account_keys_client_id_key_account_id_pk" PRIMARY KEY("client_id","key","account_id")
);
--> statement-breakpoint
CREATE TABLE "account_merge_items" (
	"client_id" text NOT NULL,
	"merge_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"row_id" text NOT NULL,
	CONSTRAINT "account_merge_items_client_id_merge_id_table_name_row_id_pk" PRIMARY KEY("client_id","merge_id","table_name","row_id")
);
--> statement-breakpoint
CREATE TABLE "account_merges" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"survivor_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "account_merges_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "account_pairs" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"score" smallint NOT NULL,
	"reasons" text[] NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"dismissed_at" timestamp with time zone,
	"created_by" text,
	CONSTRAINT "account_pairs_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "crowded_keys" (
	"client_id" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "crowded_keys_client_id_key_pk" PRIMARY KEY("client_id","key")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "account_keys" ADD CONSTRAINT "account_keys_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_merge_items" ADD CONSTRAINT "account_merge_items_client_id_merge_id_account_merges_client_id_id_fk" FOREIGN KEY ("client_id","merge_id") REFERENCES "public"."account_merges"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_merges" ADD CONSTRAINT "account_merges_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_merges" ADD CONSTRAINT "account_merges_client_id_survivor_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","survivor_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_merges" ADD CONSTRAINT "account_merges_client_id_merged_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","merged_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_pairs" ADD CONSTRAINT "account_pairs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_pairs" ADD CONSTRAINT "account_pairs_client_id_low_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","low_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_pairs" ADD CONSTRAINT "account_pairs_client_id_high_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","high_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crowded_keys" ADD CONSTRAINT "crowded_keys_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_checks_in_order" ON "account_checks" USING btree ("id");--> statement-breakpoint
CREATE INDEX "account_keys_of_account" ON "account_keys" USING btree ("client_id","account_id");--> statement-breakpoint
CREATE INDEX "account_merges_of_survivor" ON "account_merges" USING btree ("client_id","survivor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_merges_standing" ON "account_merges" USING btree ("client_id","merged_id") WHERE "account_merges"."undone_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_pairs_once" ON "account_pairs" USING btree ("client_id","low_id","high_id");--> statement-breakpoint
CREATE INDEX "account_pairs_of_high" ON "account_pairs" USING btree ("client_id","high_id");--> statement-breakpoint
CREATE INDEX "account_pairs_open" ON "account_pairs" USING btree ("client_id","score","id") WHERE "account_pairs"."dismissed_at" is null;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_client_id_merged_into_accounts_client_id_id_fk" FOREIGN KEY ("client_id","merged_into") REFERENCES "public"."accounts"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_merged_into" ON "accounts" USING btree ("client_id","merged_into") WHERE "accounts"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "accounts_merged_name" ON "accounts" USING btree ("client_id","name_key") WHERE "accounts"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "accounts_merged_domain" ON "accounts" USING btree ("client_id","domain") WHERE "accounts"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "accounts_merged_company" ON "accounts" USING btree ("client_id","company_id") WHERE "accounts"."merged_into" is not null;
--> statement-breakpoint
-- What is added is held beside the others, and what changes in anything that duplicates are known by.
CREATE FUNCTION check_added_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_checks (client_id, account_id) SELECT client_id, id FROM added;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER accounts_check_added AFTER INSERT ON accounts
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_added_accounts();--> statement-breakpoint
CREATE FUNCTION check_changed_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_checks (client_id, account_id) VALUES (NEW.client_id, NEW.id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER accounts_check_changed AFTER UPDATE ON accounts
  FOR EACH ROW WHEN (
    (OLD.name, OLD.domain, OLD.website, OLD.ticker, OLD.cik, OLD.company_id, OLD.hq_city, OLD.hq_state, OLD.hq_country, OLD.removed_at)
    IS DISTINCT FROM
    (NEW.name, NEW.domain, NEW.website, NEW.ticker, NEW.cik, NEW.company_id, NEW.hq_city, NEW.hq_state, NEW.hq_country, NEW.removed_at)
  ) EXECUTE FUNCTION check_changed_account();--> statement-breakpoint
INSERT INTO account_checks (client_id, account_id) SELECT client_id, id FROM accounts WHERE removed_at IS NULL;--> statement-breakpoint
-- What is written at an account while it is merged follows it: whoever waits for the merge finds the survivor.
CREATE FUNCTION follow_merge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  survivor uuid;
BEGIN
  SELECT merged_into INTO survivor FROM accounts
    WHERE client_id = NEW.client_id AND id = NEW.account_id FOR KEY SHARE;
  IF survivor IS NOT NULL THEN NEW.account_id := survivor; END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER contacts_follow_merge BEFORE INSERT ON contacts FOR EACH ROW EXECUTE FUNCTION follow_merge();--> statement-breakpoint
CREATE TRIGGER notes_follow_merge BEFORE INSERT ON notes FOR EACH ROW EXECUTE FUNCTION follow_merge();--> statement-breakpoint
CREATE TRIGGER conversations_follow_merge BEFORE INSERT ON conversations FOR EACH ROW EXECUTE FUNCTION follow_merge();--> statement-breakpoint
CREATE TRIGGER tasks_follow_merge BEFORE INSERT ON tasks FOR EACH ROW EXECUTE FUNCTION follow_merge();--> statement-breakpoint
CREATE TRIGGER signals_follow_merge BEFORE INSERT ON signals FOR EACH ROW EXECUTE FUNCTION follow_merge();
