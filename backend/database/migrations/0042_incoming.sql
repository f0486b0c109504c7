CREATE TABLE "api_tokens" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"ending" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_tokens_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "incoming_facts" (
	"client_id" text NOT NULL,
	"source" text NOT NULL,
	"fact_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"url" text,
	"confidence" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "incoming_facts_client_id_source_fact_id_pk" PRIMARY KEY("client_id","source","fact_id")
);
--> statement-breakpoint
ALTER TABLE "account_facts" ADD COLUMN "url" text;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_facts" ADD CONSTRAINT "incoming_facts_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_tokens_by_hash" ON "api_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "incoming_facts_of_account" ON "incoming_facts" USING btree ("client_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "signal_sources_sent_once" ON "signal_sources" USING btree ("client_id","source_id") WHERE "signal_sources"."connector" = 'api';--> statement-breakpoint
CREATE UNIQUE INDEX "signals_sent_once" ON "signals" USING btree ("client_id","source_id") WHERE "signals"."connector" = 'api';