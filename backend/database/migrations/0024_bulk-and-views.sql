CREATE TABLE "account_view_choices" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"view_id" uuid NOT NULL,
	"is_pinned" boolean NOT NULL,
	"is_default" boolean NOT NULL,
	CONSTRAINT "account_view_choices_client_id_user_id_view_id_pk" PRIMARY KEY("client_id","user_id","view_id")
);
--> statement-breakpoint
CREATE TABLE "account_views" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"columns" jsonb NOT NULL,
	"density" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_views_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "bulk_items" (
	"client_id" text NOT NULL,
	"bulk_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"outcome" text DEFAULT 'waiting' NOT NULL,
	"seen" jsonb NOT NULL,
	"after" text,
	CONSTRAINT "bulk_items_client_id_bulk_id_account_id_pk" PRIMARY KEY("client_id","bulk_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "bulks" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"action" jsonb NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"job_id" uuid,
	"undone_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "bulks_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "account_view_choices" ADD CONSTRAINT "account_view_choices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_view_choices" ADD CONSTRAINT "account_view_choices_client_id_view_id_account_views_client_id_id_fk" FOREIGN KEY ("client_id","view_id") REFERENCES "public"."account_views"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_view_choices" ADD CONSTRAINT "account_view_choices_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_views" ADD CONSTRAINT "account_views_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_views" ADD CONSTRAINT "account_views_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_items" ADD CONSTRAINT "bulk_items_client_id_bulk_id_bulks_client_id_id_fk" FOREIGN KEY ("client_id","bulk_id") REFERENCES "public"."bulks"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_items" ADD CONSTRAINT "bulk_items_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulks" ADD CONSTRAINT "bulks_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulks" ADD CONSTRAINT "bulks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_view_choices_default" ON "account_view_choices" USING btree ("client_id","user_id") WHERE "account_view_choices"."is_default";--> statement-breakpoint
CREATE INDEX "account_views_of_user" ON "account_views" USING btree ("client_id","user_id");--> statement-breakpoint
CREATE INDEX "account_views_shared" ON "account_views" USING btree ("client_id") WHERE "account_views"."is_shared";--> statement-breakpoint
CREATE INDEX "bulk_items_of_account" ON "bulk_items" USING btree ("client_id","account_id");--> statement-breakpoint
CREATE INDEX "bulk_items_by_outcome" ON "bulk_items" USING btree ("client_id","bulk_id","outcome","account_id");--> statement-breakpoint
CREATE INDEX "bulks_created" ON "bulks" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bulks_of_user" ON "bulks" USING btree ("client_id","created_by","created_at");