ALTER TABLE "alert_preferences" ADD COLUMN "feed_mail" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_preferences" ADD COLUMN "feed_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alert_preferences" ADD COLUMN "feed_due_at" timestamp with time zone;