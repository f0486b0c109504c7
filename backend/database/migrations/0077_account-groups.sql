ALTER TABLE "account_counts" ADD COLUMN "market_cap_usd" numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "accounts_by_tier" ON "accounts" USING btree ("client_id","tier") WHERE "accounts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_by_stage" ON "accounts" USING btree ("client_id","stage") WHERE "accounts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_without_sector" ON "accounts" USING btree ("client_id") WHERE "accounts"."removed_at" is null and "accounts"."sector" is null;--> statement-breakpoint
CREATE INDEX "accounts_without_state" ON "accounts" USING btree ("client_id") WHERE "accounts"."removed_at" is null and "accounts"."hq_state" is null;--> statement-breakpoint
CREATE INDEX "accounts_without_band" ON "accounts" USING btree ("client_id") WHERE "accounts"."removed_at" is null and "accounts"."market_cap_band" is null;--> statement-breakpoint
DROP TRIGGER accounts_counted_in ON accounts;--> statement-breakpoint
DROP TRIGGER accounts_counted_again ON accounts;--> statement-breakpoint
DROP TRIGGER accounts_counted_out ON accounts;--> statement-breakpoint
DROP FUNCTION count_accounts();--> statement-breakpoint
DROP FUNCTION account_count_keys(timestamptz, text, text, text, text, text, text, text);--> statement-breakpoint
-- What one account counts for: its values, once among everybody's and once among its owner's. Nothing once it is removed.
CREATE FUNCTION account_count_keys(removed_at timestamptz, owner_id text, sector text, industry text, naics text, state text, band text, status text, tier text, stage text)
  RETURNS TABLE (facet text, owner text, value text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT of_value.facet, of_owner.owner, of_value.value
  FROM (VALUES ('total', ''), ('sector', sector), ('industry', industry), ('naics', naics), ('state', state), ('band', band), ('status', status),
               ('tier', tier), ('stage', stage)) AS of_value (facet, value),
       (VALUES (''), (coalesce(owner_id, 'none'))) AS of_owner (owner)
  WHERE removed_at IS NULL AND of_value.value IS NOT NULL
$$;--> statement-breakpoint
-- Adds what a statement changed as rows of its own: nobody waits for anybody, and the sums are right at every moment.
CREATE FUNCTION count_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO account_counts (client_id, facet, owner, value, amount, market_cap_usd)
      SELECT a.client_id, k.facet, k.owner, k.value, count(*), coalesce(sum(a.market_cap_usd), 0)
      FROM new_rows a, account_count_keys(a.removed_at, a.owner_id, a.sector, a.industry_code, a.naics_sector, a.hq_state, a.market_cap_band, a.status, a.tier, a.stage) k
      GROUP BY 1, 2, 3, 4;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO account_counts (client_id, facet, owner, value, amount, market_cap_usd)
      SELECT a.client_id, k.facet, k.owner, k.value, -count(*), -coalesce(sum(a.market_cap_usd), 0)
      FROM old_rows a, account_count_keys(a.removed_at, a.owner_id, a.sector, a.industry_code, a.naics_sector, a.hq_state, a.market_cap_band, a.status, a.tier, a.stage) k
      GROUP BY 1, 2, 3, 4;
  ELSE
    INSERT INTO account_counts (client_id, facet, owner, value, amount, market_cap_usd)
      SELECT client_id, facet, owner, value, sum(sign), sum(worth) FROM (
        SELECT a.client_id, k.facet, k.owner, k.value, 1 AS sign, coalesce(a.market_cap_usd, 0)::numeric AS worth
        FROM new_rows a, account_count_keys(a.removed_at, a.owner_id, a.sector, a.industry_code, a.naics_sector, a.hq_state, a.market_cap_band, a.status, a.tier, a.stage) k
        UNION ALL
        SELECT a.client_id, k.facet, k.owner, k.value, -1, -coalesce(a.market_cap_usd, 0)::numeric
        FROM old_rows a, account_count_keys(a.removed_at, a.owner_id, a.sector, a.industry_code, a.naics_sector, a.hq_state, a.market_cap_band, a.status, a.tier, a.stage) k
      ) changes GROUP BY 1, 2, 3, 4 HAVING sum(sign) <> 0 OR sum(worth) <> 0;
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
DELETE FROM account_counts;--> statement-breakpoint
INSERT INTO account_counts (client_id, facet, owner, value, amount, market_cap_usd, is_compact)
  SELECT a.client_id, k.facet, k.owner, k.value, count(*), coalesce(sum(a.market_cap_usd), 0), true
  FROM accounts a, account_count_keys(a.removed_at, a.owner_id, a.sector, a.industry_code, a.naics_sector, a.hq_state, a.market_cap_band, a.status, a.tier, a.stage) k
  GROUP BY 1, 2, 3, 4;
