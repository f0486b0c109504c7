CREATE TABLE "account_silences" (
	"client_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"look_at" timestamp with time zone NOT NULL,
	"told_since" timestamp with time zone,
	"told_days" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "account_silences_client_id_account_id_pk" PRIMARY KEY("client_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "account_silences" ADD CONSTRAINT "account_silences_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_silences" ADD CONSTRAINT "account_silences_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_silences_due" ON "account_silences" USING btree ("look_at");--> statement-breakpoint
-- Whatever gets an owner is looked at from then on; what is there already keeps its day.
CREATE FUNCTION watch_silence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_silences (client_id, account_id, look_at) VALUES (NEW.client_id, NEW.id, NEW.updated_at)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER accounts_watch_silence_in AFTER INSERT ON accounts
  FOR EACH ROW WHEN (NEW.owner_id IS NOT NULL) EXECUTE FUNCTION watch_silence();--> statement-breakpoint
CREATE TRIGGER accounts_watch_silence_again AFTER UPDATE OF owner_id ON accounts
  FOR EACH ROW WHEN (NEW.owner_id IS NOT NULL AND NEW.owner_id IS DISTINCT FROM OLD.owner_id) EXECUTE FUNCTION watch_silence();--> statement-breakpoint
INSERT INTO account_silences (client_id, account_id, look_at)
  SELECT client_id, id, now() FROM accounts WHERE owner_id IS NOT NULL;
