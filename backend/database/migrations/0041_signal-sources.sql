CREATE TABLE "signal_sources" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"signal_id" uuid NOT NULL,
	"title" text NOT NULL,
	"source" text NOT NULL,
	"url" text,
	"occurred_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"connector" text NOT NULL,
	"source_id" text NOT NULL,
	CONSTRAINT "signal_sources_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "signal_sources" ADD CONSTRAINT "signal_sources_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_sources" ADD CONSTRAINT "signal_sources_client_id_signal_id_signals_client_id_id_fk" FOREIGN KEY ("client_id","signal_id") REFERENCES "public"."signals"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_sources" ADD CONSTRAINT "signal_sources_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "signal_sources_once" ON "signal_sources" USING btree ("client_id","account_id","connector","source_id");--> statement-breakpoint
CREATE INDEX "signal_sources_of_signal" ON "signal_sources" USING btree ("client_id","signal_id");