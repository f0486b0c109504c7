CREATE TABLE "attachment_pieces" (
	"client_id" text NOT NULL,
	"attachment_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "attachment_pieces_client_id_attachment_id_place_pk" PRIMARY KEY("client_id","attachment_id","place")
);
--> statement-breakpoint
CREATE TABLE "attachment_totals" (
	"client_id" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "attachment_totals_client_id_pk" PRIMARY KEY("client_id")
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"note_id" uuid,
	"position" smallint DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"type" text,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attachments_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "attachment_pieces" ADD CONSTRAINT "attachment_pieces_client_id_attachment_id_attachments_client_id_id_fk" FOREIGN KEY ("client_id","attachment_id") REFERENCES "public"."attachments"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment_totals" ADD CONSTRAINT "attachment_totals_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_client_id_note_id_notes_client_id_id_fk" FOREIGN KEY ("client_id","note_id") REFERENCES "public"."notes"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_of_note" ON "attachments" USING btree ("client_id","note_id") WHERE "attachments"."note_id" is not null;--> statement-breakpoint
CREATE INDEX "attachments_waiting" ON "attachments" USING btree ("created_at") WHERE "attachments"."note_id" is null;--> statement-breakpoint
CREATE INDEX "attachments_waiting_of_user" ON "attachments" USING btree ("client_id","created_by") WHERE "attachments"."note_id" is null;
--> statement-breakpoint
-- How much room the files of a client take. Files that begin at once wait for one another at this row, so that the quota holds.
CREATE FUNCTION count_attachment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO attachment_totals (client_id, bytes) VALUES (NEW.client_id, NEW.bytes)
    ON CONFLICT (client_id) DO UPDATE SET bytes = attachment_totals.bytes + excluded.bytes;
  ELSE
    UPDATE attachment_totals SET bytes = bytes - OLD.bytes WHERE client_id = OLD.client_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER attachments_count AFTER INSERT OR DELETE ON attachments
FOR EACH ROW EXECUTE FUNCTION count_attachment();
