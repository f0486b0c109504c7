CREATE TABLE "invitation_list_rows" (
	"client_id" text NOT NULL,
	"list_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"team_id" uuid,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "invitation_list_rows_client_id_list_id_line_pk" PRIMARY KEY("client_id","list_id","line")
);
--> statement-breakpoint
CREATE TABLE "invitation_lists" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitation_lists_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "team_id" uuid;--> statement-breakpoint
ALTER TABLE "invitation_list_rows" ADD CONSTRAINT "invitation_list_rows_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_list_rows" ADD CONSTRAINT "invitation_list_rows_client_id_list_id_invitation_lists_client_id_id_fk" FOREIGN KEY ("client_id","list_id") REFERENCES "public"."invitation_lists"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_lists" ADD CONSTRAINT "invitation_lists_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_lists" ADD CONSTRAINT "invitation_lists_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_lists_latest" ON "invitation_lists" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invitation_lists_created" ON "invitation_lists" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "invitation_lists_author" ON "invitation_lists" USING btree ("created_by");