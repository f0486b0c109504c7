DROP INDEX "accounts_by_sector";--> statement-breakpoint
DROP INDEX "accounts_by_industry";--> statement-breakpoint
DROP INDEX "accounts_by_naics";--> statement-breakpoint
DROP INDEX "accounts_by_state";--> statement-breakpoint
CREATE INDEX "accounts_filters" ON "accounts" USING gin ("client_id","sector","industry_code","naics_sector","hq_state","market_cap_band","status") WHERE "accounts"."removed_at" is null;