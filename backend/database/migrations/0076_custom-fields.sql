CREATE TABLE "account_field_values" (
	"client_id" text NOT NULL,
	"field_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"text_value" text collate "C",
	"number_value" numeric,
	CONSTRAINT "account_field_values_client_id_field_id_account_id_pk" PRIMARY KEY("client_id","field_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "account_fields" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text,
	"removed_at" timestamp with time zone,
	"removed_by" text,
	CONSTRAINT "account_fields_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "account_field_values" ADD CONSTRAINT "account_field_values_client_id_field_id_account_fields_client_id_id_fk" FOREIGN KEY ("client_id","field_id") REFERENCES "public"."account_fields"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_fields" ADD CONSTRAINT "account_fields_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_field_values_by_text" ON "account_field_values" USING btree ("client_id","field_id","text_value","account_id") WHERE "account_field_values"."text_value" is not null;--> statement-breakpoint
CREATE INDEX "account_field_values_by_number" ON "account_field_values" USING btree ("client_id","field_id","number_value","account_id") WHERE "account_field_values"."number_value" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_fields_one_name" ON "account_fields" USING btree ("client_id",lower("name")) WHERE "account_fields"."removed_at" is null;--> statement-breakpoint
-- The rows that filters and sorts walk follow what an account's own row says (docs/decisions/010), whoever writes it. Only
-- what differs is written; an account without custom values never comes here.
CREATE FUNCTION keep_account_field_values() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP = 'INSERT' THEN '{}'::jsonb ELSE OLD.custom END;
  now_is jsonb := CASE WHEN TG_OP = 'DELETE' THEN '{}'::jsonb ELSE NEW.custom END;
  own_client text := CASE WHEN TG_OP = 'DELETE' THEN OLD.client_id ELSE NEW.client_id END;
  own_id uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END;
  gone uuid;
BEGIN
  -- One by one, by the whole key: asked for together, the planner may read all values of all clients for them.
  FOR gone IN SELECT k::uuid FROM jsonb_object_keys(was) k WHERE NOT now_is ? k LOOP
    DELETE FROM account_field_values WHERE client_id = own_client AND field_id = gone AND account_id = own_id;
  END LOOP;
  INSERT INTO account_field_values (client_id, field_id, account_id, text_value, number_value)
  SELECT own_client, f.id, own_id,
    CASE f.type WHEN 'number' THEN NULL WHEN 'text' THEN left(search_key(n.value), 200) ELSE n.value END,
    CASE f.type WHEN 'number' THEN n.value::numeric END
  FROM jsonb_each_text(now_is) n
  JOIN account_fields f ON f.client_id = own_client AND f.id = n.key::uuid
  WHERE was ->> n.key IS DISTINCT FROM n.value
  ON CONFLICT (client_id, field_id, account_id)
    DO UPDATE SET text_value = excluded.text_value, number_value = excluded.number_value;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER accounts_insert_custom AFTER INSERT ON "accounts" FOR EACH ROW
  WHEN (NEW.custom <> '{}'::jsonb) EXECUTE FUNCTION keep_account_field_values();
--> statement-breakpoint
CREATE TRIGGER accounts_update_custom AFTER UPDATE ON "accounts" FOR EACH ROW
  WHEN (OLD.custom IS DISTINCT FROM NEW.custom) EXECUTE FUNCTION keep_account_field_values();
--> statement-breakpoint
CREATE TRIGGER accounts_delete_custom AFTER DELETE ON "accounts" FOR EACH ROW
  WHEN (OLD.custom <> '{}'::jsonb) EXECUTE FUNCTION keep_account_field_values();
