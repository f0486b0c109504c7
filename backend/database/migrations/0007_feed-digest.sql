ALTER TABLE "alert_preferences" ADD COLUMN "feed_mail" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_preferences" ADD COLUMN "feed_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alert_preferences" ADD COLUMN "feed_due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "alert_preferences_feed_due" ON "alert_preferences" USING btree ("feed_due_at") WHERE "alert_preferences"."feed_due_at" is not null;