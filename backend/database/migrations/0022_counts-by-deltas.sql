CREATE TABLE "account_counts" (
	"client_id" text NOT NULL,
	"facet" text NOT NULL,
	"owner" text NOT NULL,
	"value" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "account_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"amount" bigint NOT NULL,
	"is_compact" boolean DEFAULT false NOT NULL,
	CONSTRAINT "account_counts_client_id_facet_owner_value_id_pk" PRIMARY KEY("client_id","facet","owner","value","id")
);
--> statement-breakpoint
CREATE INDEX "account_counts_loose" ON "account_counts" USING btree ("client_id") WHERE not "account_counts"."is_compact";--> statement-breakpoint
DROP TRIGGER accounts_counted_in ON accounts;--> statement-breakpoint
DROP TRIGGER accounts_counted_again ON accounts;--> statement-breakpoint
DROP TRIGGER accounts_counted_out ON accounts;--> statement-breakpoint
DROP FUNCTION count_accounts();--> statement-breakpoint
DROP TABLE "account_totals";--> statement-breakpoint
-- What one account counts for: its values, once among everybody's and once among its owner's. Nothing once it is removed.
CREATE FUNCTION account_count_keys(removed_at timestamptz, owner_id text, sector text, industry text, naics text, state text, band text, status text)
  RETURNS TABLE (facet text, owner text, value text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT of_value.facet, of_owner.owner, of_value.value
  FROM (VALUES ('total', ''), ('sector', sector), ('industry', industry), ('naics', naics), ('state', state), ('band', band), ('status', status)) AS of_value (facet, value),
       (VALUES (''), (coalesce(owner_id, 'none'))) AS of_owner (owner)
  WHERE removed_at IS NULL AND of_value.value IS NOT NULL
$$;--> statement-breakpoint
-- Adds what a statement changed as rows of its own: nobody waits for anybody, and the sum is right at every moment.
CREATE FUNCTION count_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO account_counts (client_id, facet, owner, value, amount)
      SELECT a.client_id, k.facet, k.owner, k.value, count(*)
      FROM new_rows a, account_count_keys(a.removed_at, a.owner_id, a.sector, a.industry_code, a.naics_sector, a.hq_state, a.market_cap_band, a.status) k
      GROUP BY 1, 2, 3, 4;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO account_counts (client_id, facet, owner, value, amount)
      SELECT a.client_id, k.facet, k.owner, k.value, -count(*)
      FROM old_rows a, account_count_keys(a.removed_at, a.owner_id, a.sector, a.industry_code, a.naics_sector, a.hq_state, a.market_cap_band, a.status) k
      GROUP BY 1, 2, 3, 4;
  ELSE
    INSERT INTO account_counts (client_id, facet, owner, value, amount)
      SELECT client_id, facet, owner, value, sum(sign) FROM (
        SELECT a.client_id, k.facet, k.owner, k.value, 1 AS sign
        FROM new_rows a, account_count_keys(a.removed_at, a.owner_id, a.sector, a.industry_code, a.naics_sector, a.hq_state, a.market_cap_band, a.status) k
        UNION ALL
        SELECT a.client_id, k.facet, k.owner, k.value, -1
        FROM old_rows a, account_count_keys(a.removed_at, a.owner_id, a.sector, a.industry_code, a.naics_sector, a.hq_state, a.market_cap_band, a.status) k
      ) changes GROUP BY 1, 2, 3, 4 HAVING sum(sign) <> 0;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER accounts_counted_in AFTER INSERT ON accounts
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_accounts();--> statement-breakpoint
CREATE TRIGGER accounts_counted_again AFTER UPDATE ON accounts
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_accounts();--> statement-breakpoint
CREATE TRIGGER accounts_counted_out AFTER DELETE ON accounts
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_accounts();--> statement-breakpoint
INSERT INTO account_counts (client_id, facet, owner, value, amount, is_compact)
  SELECT a.client_id, k.facet, k.owner, k.value, count(*), true
  FROM accounts a, account_count_keys(a.removed_at, a.owner_id, a.sector, a.industry_code, a.naics_sector, a.hq_state, a.market_cap_band, a.status) k
  GROUP BY 1, 2, 3, 4;
