ALTER TABLE "account_view_choices" ADD COLUMN "subject" text DEFAULT 'account' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_views" ADD COLUMN "subject" text DEFAULT 'account' NOT NULL;