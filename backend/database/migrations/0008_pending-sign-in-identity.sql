ALTER TABLE "sign_in_tickets" ALTER COLUMN "password_digest" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD COLUMN "identity" jsonb;