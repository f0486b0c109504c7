CREATE TABLE "erasure_hashes" (
	"client_id" text NOT NULL,
	"hash" text NOT NULL,
	"erasure_id" uuid NOT NULL,
	CONSTRAINT "erasure_hashes_client_id_hash_pk" PRIMARY KEY("client_id","hash")
);
--> statement-breakpoint
CREATE TABLE "erasure_keys" (
	"client_id" text PRIMARY KEY NOT NULL,
	"sealed_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"sealed_subject" text,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "erasures_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "erasure_hashes" ADD CONSTRAINT "erasure_hashes_client_id_erasure_id_erasures_client_id_id_fk" FOREIGN KEY ("client_id","erasure_id") REFERENCES "public"."erasures"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure_keys" ADD CONSTRAINT "erasure_keys_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasure_hashes_of_erasure" ON "erasure_hashes" USING btree ("client_id","erasure_id");--> statement-breakpoint
CREATE INDEX "erasures_latest" ON "erasures" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "erasures_of_author" ON "erasures" USING btree ("created_by");--> statement-breakpoint
-- Replaces matches in every string of a JSON value; keys and numbers stay.
CREATE FUNCTION erase_in_json(given jsonb, pattern text, mark text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE jsonb_typeof(given)
    WHEN 'string' THEN to_jsonb(regexp_replace(given #>> '{}', pattern, mark, 'gi'))
    WHEN 'object' THEN (SELECT coalesce(jsonb_object_agg(e.key, erase_in_json(e.value, pattern, mark)), '{}'::jsonb)
      FROM jsonb_each(given) e)
    WHEN 'array' THEN (SELECT coalesce(jsonb_agg(erase_in_json(e.value, pattern, mark) ORDER BY e.ordinality), '[]'::jsonb)
      FROM jsonb_array_elements(given) WITH ORDINALITY e)
    ELSE given
  END;
END $$;--> statement-breakpoint
-- The erasure of a person may replace their name in entries; whatever else happened stays as it was.
CREATE OR REPLACE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND old.at < now() - interval '365 days' THEN RETURN old; END IF;
  IF TG_OP = 'UPDATE' AND current_setting('sightline.erasing', true) = 'on'
    AND (new.client_id, new.id, new.at, new.actor_id, new.action) = (old.client_id, old.id, old.at, old.actor_id, old.action)
  THEN RETURN new; END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
