CREATE TABLE "source_questions" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"connector" text NOT NULL,
	"company" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"answered_at" timestamp with time zone,
	"answer" text,
	CONSTRAINT "source_questions_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "source_questions" ADD CONSTRAINT "source_questions_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_questions_of_account" ON "source_questions" USING btree ("client_id","account_id","asked_at");--> statement-breakpoint
CREATE INDEX "source_questions_due" ON "source_questions" USING btree ("connector","due_at","company") WHERE "source_questions"."answered_at" is null;
--> statement-breakpoint
CREATE TRIGGER source_questions_insert_live AFTER INSERT ON "source_questions"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
--> statement-breakpoint
CREATE TRIGGER source_questions_update_live AFTER UPDATE ON "source_questions"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
