CREATE TABLE "client_viewings" (
	"client_id" text NOT NULL,
	"session_id" uuid NOT NULL,
	"operator_id" text NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_viewings_client_id_session_id_pk" PRIMARY KEY("client_id","session_id")
);
--> statement-breakpoint
ALTER TABLE "client_viewings" ADD CONSTRAINT "client_viewings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_viewings_session" ON "client_viewings" USING btree ("session_id");
