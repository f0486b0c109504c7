CREATE TABLE "fit_profiles" (
	"client_id" text PRIMARY KEY NOT NULL,
	"profile" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_queue_weights" (
	"client_id" text NOT NULL,
	"team_id" uuid NOT NULL,
	"weights" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_queue_weights_client_id_team_id_pk" PRIMARY KEY("client_id","team_id")
);
--> statement-breakpoint
ALTER TABLE "fit_profiles" ADD CONSTRAINT "fit_profiles_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_queue_weights" ADD CONSTRAINT "team_queue_weights_client_id_team_id_teams_client_id_id_fk" FOREIGN KEY ("client_id","team_id") REFERENCES "public"."teams"("client_id","id") ON DELETE cascade ON UPDATE no action;