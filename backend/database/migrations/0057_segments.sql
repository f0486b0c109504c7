CREATE TABLE "segment_marks" (
	"client_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "segment_marks_id" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"level" text NOT NULL,
	"segment" text NOT NULL,
	CONSTRAINT "segment_marks_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "segment_spreads" (
	"client_id" text NOT NULL,
	"level" text NOT NULL,
	"segment" text NOT NULL,
	"figure" text NOT NULL,
	"sample" integer NOT NULL,
	"lowest" double precision,
	"lower_quartile" double precision,
	"median" double precision,
	"upper_quartile" double precision,
	"highest" double precision,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "segment_spreads_client_id_level_segment_figure_pk" PRIMARY KEY("client_id","level","segment","figure")
);
--> statement-breakpoint
ALTER TABLE "segment_spreads" ADD CONSTRAINT "segment_spreads_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A segment is marked when an account comes into it, goes out of it, or changes in a figure that is compared there.
CREATE FUNCTION mark_segments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO segment_marks (client_id, level, segment)
      SELECT DISTINCT a.client_id, k.level, k.segment
      FROM new_rows a, LATERAL (VALUES ('sub_industry', a.sub_industry), ('industry', a.industry_code), ('sector', a.sector)) k (level, segment)
      WHERE a.removed_at IS NULL AND k.segment IS NOT NULL;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO segment_marks (client_id, level, segment)
      SELECT DISTINCT a.client_id, k.level, k.segment
      FROM old_rows a, LATERAL (VALUES ('sub_industry', a.sub_industry), ('industry', a.industry_code), ('sector', a.sector)) k (level, segment)
      WHERE a.removed_at IS NULL AND k.segment IS NOT NULL;
  ELSE
    INSERT INTO segment_marks (client_id, level, segment)
      SELECT DISTINCT a.client_id, k.level, k.segment
      FROM (
        (SELECT client_id, id, sub_industry, industry_code, sector, market_cap_usd, revenue_usd, employees, founded_year FROM new_rows WHERE removed_at IS NULL
         EXCEPT
         SELECT client_id, id, sub_industry, industry_code, sector, market_cap_usd, revenue_usd, employees, founded_year FROM old_rows WHERE removed_at IS NULL)
        UNION ALL
        (SELECT client_id, id, sub_industry, industry_code, sector, market_cap_usd, revenue_usd, employees, founded_year FROM old_rows WHERE removed_at IS NULL
         EXCEPT
         SELECT client_id, id, sub_industry, industry_code, sector, market_cap_usd, revenue_usd, employees, founded_year FROM new_rows WHERE removed_at IS NULL)
      ) a, LATERAL (VALUES ('sub_industry', a.sub_industry), ('industry', a.industry_code), ('sector', a.sector)) k (level, segment)
      WHERE k.segment IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER accounts_mark_added AFTER INSERT ON accounts
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_segments();--> statement-breakpoint
CREATE TRIGGER accounts_mark_changed AFTER UPDATE ON accounts
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_segments();--> statement-breakpoint
CREATE TRIGGER accounts_mark_deleted AFTER DELETE ON accounts
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_segments();--> statement-breakpoint
INSERT INTO segment_marks (client_id, level, segment)
  SELECT DISTINCT a.client_id, k.level, k.segment
  FROM accounts a, LATERAL (VALUES ('sub_industry', a.sub_industry), ('industry', a.industry_code), ('sector', a.sector)) k (level, segment)
  WHERE a.removed_at IS NULL AND k.segment IS NOT NULL;
