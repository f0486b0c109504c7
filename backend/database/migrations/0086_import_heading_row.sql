ALTER TABLE "imports" ADD COLUMN "heading_row" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "top_rows" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" DROP COLUMN "has_header";--> statement-breakpoint
ALTER TABLE "imports" DROP COLUMN "decimal_mark";