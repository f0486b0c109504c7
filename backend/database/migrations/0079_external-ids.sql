CREATE TABLE "external_ids" (
	"client_id" text NOT NULL,
	"kind" text NOT NULL,
	"external_id" text collate "C" NOT NULL,
	"import_id" uuid NOT NULL,
	"account_id" uuid,
	"contact_id" uuid,
	"note_id" uuid,
	"task_id" uuid,
	CONSTRAINT "external_ids_client_id_kind_external_id_pk" PRIMARY KEY("client_id","kind","external_id")
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "item_id" uuid;--> statement-breakpoint
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_client_id_contact_id_contacts_client_id_id_fk" FOREIGN KEY ("client_id","contact_id") REFERENCES "public"."contacts"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_client_id_note_id_notes_client_id_id_fk" FOREIGN KEY ("client_id","note_id") REFERENCES "public"."notes"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_client_id_task_id_tasks_client_id_id_fk" FOREIGN KEY ("client_id","task_id") REFERENCES "public"."tasks"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "external_ids_of_account" ON "external_ids" USING btree ("client_id","account_id") WHERE "external_ids"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "external_ids_of_contact" ON "external_ids" USING btree ("client_id","contact_id") WHERE "external_ids"."contact_id" is not null;--> statement-breakpoint
CREATE INDEX "external_ids_of_note" ON "external_ids" USING btree ("client_id","note_id") WHERE "external_ids"."note_id" is not null;--> statement-breakpoint
CREATE INDEX "external_ids_of_task" ON "external_ids" USING btree ("client_id","task_id") WHERE "external_ids"."task_id" is not null;