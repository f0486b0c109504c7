CREATE TABLE "industry_moves" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"industry_code" text NOT NULL,
	"metric" text NOT NULL,
	"period" text NOT NULL,
	"title" text NOT NULL,
	"source" text NOT NULL,
	"footnote" text,
	"change_percent" double precision NOT NULL,
	"usual_percent" double precision NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "industry_moves_industry_code_metric_period_pk" PRIMARY KEY("industry_code","metric","period"),
	CONSTRAINT "industry_moves_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "connector_states" ADD COLUMN "next_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "series_points" ADD COLUMN "footnote" text;