CREATE TABLE "client_deletions" (
	"client_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text,
	"reason" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"suspends_client" boolean NOT NULL,
	"started_at" timestamp with time zone,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_deletions" ADD CONSTRAINT "client_deletions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_deletions" ADD CONSTRAINT "client_deletions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_deletions_due" ON "client_deletions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "client_deletions_of_author" ON "client_deletions" USING btree ("created_by");