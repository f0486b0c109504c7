CREATE TABLE "queue_decisions" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"item_key" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"until" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "queue_decisions_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "queue_weights" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"weights" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "queue_weights_client_id_user_id_pk" PRIMARY KEY("client_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "signals" ADD COLUMN "kind" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_decisions" ADD CONSTRAINT "queue_decisions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_decisions" ADD CONSTRAINT "queue_decisions_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_weights" ADD CONSTRAINT "queue_weights_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_weights" ADD CONSTRAINT "queue_weights_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "queue_decisions_of_user" ON "queue_decisions" USING btree ("client_id","user_id","item_key");--> statement-breakpoint
CREATE INDEX "access_requests_recent" ON "access_requests" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "signals_recent" ON "signals" USING btree ("client_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "tasks_open_by_day" ON "tasks" USING btree ("client_id","due_date","id") WHERE "tasks"."done_at" is null and "tasks"."due_date" is not null;