CREATE TABLE "industry_data_version" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" uuid DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
INSERT INTO "industry_data_version" DEFAULT VALUES;
--> statement-breakpoint
-- A new random value, and not the next number: one of a transaction that was rolled back, or lost at a failover, never
-- comes again for other data. Its row is locked until the commit, so that of two who write at once each has its own.
CREATE FUNCTION renew_industry_data_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO industry_data_version (version) VALUES (gen_random_uuid())
    ON CONFLICT (only_row) DO UPDATE SET version = excluded.version;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER industries_renewed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "industries"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_industry_data_version();
--> statement-breakpoint
CREATE TRIGGER series_points_renewed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "series_points"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_industry_data_version();
