-- Every row of a client is named by its client and its id, and every reference carries the client: the database itself
-- refuses a row that points into another client.
CREATE TABLE "note_mentions" (
	"client_id" text NOT NULL,
	"note_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "note_mentions_client_id_note_id_user_id_pk" PRIMARY KEY("client_id","note_id","user_id")
);--> statement-breakpoint
CREATE UNIQUE INDEX "users_of_client" ON "users" USING btree ("client_id","id");--> statement-breakpoint
-- What names somebody who isn't of the client (any more) names nobody: nothing was shown or sent because of it.
UPDATE "accounts" a SET "owner_id" = NULL FROM "users" u
  WHERE u."id" = a."owner_id" AND u."client_id" IS DISTINCT FROM a."client_id";--> statement-breakpoint
UPDATE "tasks" t SET "assignee_id" = NULL FROM "users" u
  WHERE u."id" = t."assignee_id" AND u."client_id" IS DISTINCT FROM t."client_id";--> statement-breakpoint
DELETE FROM "account_watches" w USING "users" u
  WHERE u."id" = w."user_id" AND u."client_id" IS DISTINCT FROM w."client_id";--> statement-breakpoint
DELETE FROM "access_requests" r USING "users" u
  WHERE u."id" = r."user_id" AND u."client_id" IS DISTINCT FROM r."client_id";--> statement-breakpoint
UPDATE "contacts" c SET "manager_id" = NULL WHERE "manager_id" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "contacts" m WHERE m."id" = c."manager_id" AND m."client_id" = c."client_id");--> statement-breakpoint
ALTER TABLE "access_requests" DROP CONSTRAINT "access_requests_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "account_watches" DROP CONSTRAINT "account_watches_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "account_watches" DROP CONSTRAINT "account_watches_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "notes" DROP CONSTRAINT "notes_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "signals" DROP CONSTRAINT "signals_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_assignee_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "account_facts" DROP CONSTRAINT "account_facts_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_owner_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "contacts" DROP CONSTRAINT "contacts_account_id_accounts_id_fk";--> statement-breakpoint
DROP INDEX "access_requests_of_user";--> statement-breakpoint
ALTER TABLE "account_watches" DROP CONSTRAINT "account_watches_account_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "account_facts" DROP CONSTRAINT "account_facts_account_id_field_pk";--> statement-breakpoint
ALTER TABLE "access_requests" DROP CONSTRAINT "access_requests_pkey";--> statement-breakpoint
ALTER TABLE "notes" DROP CONSTRAINT "notes_pkey";--> statement-breakpoint
ALTER TABLE "signals" DROP CONSTRAINT "signals_pkey";--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_pkey";--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_pkey";--> statement-breakpoint
ALTER TABLE "contacts" DROP CONSTRAINT "contacts_pkey";--> statement-breakpoint
ALTER TABLE "invitations" DROP CONSTRAINT "invitations_pkey";--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_client_id_id_pk" PRIMARY KEY("client_id","id");--> statement-breakpoint
ALTER TABLE "account_watches" ADD CONSTRAINT "account_watches_client_id_account_id_user_id_pk" PRIMARY KEY("client_id","account_id","user_id");--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_client_id_id_pk" PRIMARY KEY("client_id","id");--> statement-breakpoint
ALTER TABLE "signals" ADD CONSTRAINT "signals_client_id_id_pk" PRIMARY KEY("client_id","id");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_client_id_id_pk" PRIMARY KEY("client_id","id");--> statement-breakpoint
ALTER TABLE "account_facts" ADD CONSTRAINT "account_facts_client_id_account_id_field_pk" PRIMARY KEY("client_id","account_id","field");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_client_id_id_pk" PRIMARY KEY("client_id","id");--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_client_id_id_pk" PRIMARY KEY("client_id","id");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_client_id_id_pk" PRIMARY KEY("client_id","id");--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_client_id_note_id_notes_client_id_id_fk" FOREIGN KEY ("client_id","note_id") REFERENCES "notes"("client_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "users"("client_id","id") ON DELETE CASCADE;--> statement-breakpoint
CREATE INDEX "note_mentions_of_user" ON "note_mentions" USING btree ("client_id","user_id");--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "users"("client_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "account_watches" ADD CONSTRAINT "account_watches_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "accounts"("client_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "account_watches" ADD CONSTRAINT "account_watches_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "users"("client_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "accounts"("client_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "signals" ADD CONSTRAINT "signals_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "accounts"("client_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "accounts"("client_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_client_id_assignee_id_users_client_id_id_fk" FOREIGN KEY ("client_id","assignee_id") REFERENCES "users"("client_id","id") ON DELETE SET NULL ("assignee_id");--> statement-breakpoint
ALTER TABLE "account_facts" ADD CONSTRAINT "account_facts_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "accounts"("client_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_client_id_owner_id_users_client_id_id_fk" FOREIGN KEY ("client_id","owner_id") REFERENCES "users"("client_id","id") ON DELETE SET NULL ("owner_id");--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "accounts"("client_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_client_id_manager_id_contacts_client_id_id_fk" FOREIGN KEY ("client_id","manager_id") REFERENCES "contacts"("client_id","id") ON DELETE SET NULL ("manager_id");--> statement-breakpoint
CREATE INDEX "account_watches_of_user" ON "account_watches" USING btree ("client_id","user_id");--> statement-breakpoint
CREATE INDEX "tasks_of_assignee" ON "tasks" USING btree ("client_id","assignee_id");--> statement-breakpoint
CREATE INDEX "contacts_of_manager" ON "contacts" USING btree ("client_id","manager_id") WHERE "contacts"."manager_id" is not null;--> statement-breakpoint
CREATE INDEX "access_requests_of_user" ON "access_requests" USING btree ("client_id","user_id","created_at");--> statement-breakpoint
INSERT INTO "note_mentions" ("client_id", "note_id", "user_id", "position")
  SELECT n."client_id", n."id", m."user_id", min(m."position")
  FROM "notes" n CROSS JOIN unnest(n."mentions") WITH ORDINALITY AS m("user_id", "position")
  JOIN "users" u ON u."id" = m."user_id" AND u."client_id" = n."client_id"
  GROUP BY n."client_id", n."id", m."user_id";--> statement-breakpoint
ALTER TABLE "notes" DROP COLUMN "mentions";--> statement-breakpoint
-- Whoever goes to another client leaves everything behind that names them as somebody of the old one.
CREATE FUNCTION leave_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET owner_id = NULL WHERE client_id = OLD.client_id AND owner_id = OLD.id;
  UPDATE tasks SET assignee_id = NULL WHERE client_id = OLD.client_id AND assignee_id = OLD.id;
  DELETE FROM account_watches WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM note_mentions WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM access_requests WHERE client_id = OLD.client_id AND user_id = OLD.id;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER users_leave_client BEFORE UPDATE OF client_id ON users
  FOR EACH ROW WHEN (OLD.client_id IS DISTINCT FROM NEW.client_id) EXECUTE FUNCTION leave_client();
