ALTER TABLE "import_rows" ADD COLUMN "is_person" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "account_line" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "at_people" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "person_verdicts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "person_outcomes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_client_id_import_id_line_pk";--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_client_id_import_id_is_person_line_pk" PRIMARY KEY("client_id","import_id","is_person","line");