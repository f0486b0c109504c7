CREATE TABLE "import_pieces" (
	"client_id" text NOT NULL,
	"import_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "import_pieces_client_id_import_id_place_pk" PRIMARY KEY("client_id","import_id","place")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"client_id" text NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"flaw" text,
	"verdict" text,
	"reason" text,
	"place" integer,
	"values" jsonb,
	"changes" text[],
	"account_id" uuid,
	"decision" text,
	"outcome" text,
	CONSTRAINT "import_rows_client_id_import_id_line_pk" PRIMARY KEY("client_id","import_id","line")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_by" text,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"problem" text,
	"remarks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reading" integer DEFAULT 0 NOT NULL,
	"encoding" text,
	"delimiter" text,
	"has_header" boolean,
	"decimal_mark" text,
	"bad_values" text DEFAULT 'row' NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"headings_key" text,
	"row_count" integer,
	"doubtful" text,
	"done" integer DEFAULT 0 NOT NULL,
	"at_line" integer DEFAULT 0 NOT NULL,
	"verdicts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"outcomes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "imports_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "import_pieces" ADD CONSTRAINT "import_pieces_client_id_import_id_imports_client_id_id_fk" FOREIGN KEY ("client_id","import_id") REFERENCES "public"."imports"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_client_id_import_id_imports_client_id_id_fk" FOREIGN KEY ("client_id","import_id") REFERENCES "public"."imports"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_by_verdict" ON "import_rows" USING btree ("client_id","import_id","verdict","line");--> statement-breakpoint
CREATE INDEX "import_rows_by_outcome" ON "import_rows" USING btree ("client_id","import_id","outcome","line") WHERE "import_rows"."outcome" is not null;--> statement-breakpoint
CREATE INDEX "imports_recent" ON "imports" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "imports_of_make" ON "imports" USING btree ("client_id","headings_key","created_at");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "accounts_by_cik" ON "accounts" USING btree ("client_id","cik") WHERE "accounts"."removed_at" is null and "accounts"."cik" is not null;--> statement-breakpoint
CREATE INDEX "accounts_by_company" ON "accounts" USING btree ("client_id","company_id") WHERE "accounts"."removed_at" is null and "accounts"."company_id" is not null;