CREATE TABLE "chart_annotations" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"series_id" text NOT NULL,
	"year" smallint NOT NULL,
	"body" text NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "chart_annotations_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "chart_annotations" ADD CONSTRAINT "chart_annotations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_annotations" ADD CONSTRAINT "chart_annotations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chart_annotations_of_series" ON "chart_annotations" USING btree ("client_id","series_id","year");