CREATE TABLE "import_keys" (
	"client_id" text NOT NULL,
	"import_id" uuid NOT NULL,
	"key" text collate "C" NOT NULL,
	"line" integer NOT NULL,
	CONSTRAINT "import_keys_client_id_import_id_key_pk" PRIMARY KEY("client_id","import_id","key")
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_by" text,
	"state" text DEFAULT 'preparing' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transfers_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "transfer_id" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "links" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_keys" ADD CONSTRAINT "import_keys_client_id_import_id_imports_client_id_id_fk" FOREIGN KEY ("client_id","import_id") REFERENCES "public"."imports"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transfers_created" ON "transfers" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_client_id_transfer_id_transfers_client_id_id_fk" FOREIGN KEY ("client_id","transfer_id") REFERENCES "public"."transfers"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_of_transfer" ON "imports" USING btree ("client_id","transfer_id") WHERE "imports"."transfer_id" is not null;