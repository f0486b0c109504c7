import { count, sql } from "drizzle-orm";
import { advisoryLocks } from "../database/advisory-locks";
import type { Database } from "../database/database";
import { insertRows } from "../database/insert-rows";
import { companies, industries, seriesPoints } from "../database/schema/core";
import { bandOf } from "../domains/values/facts/band";
import { type CompanyRow, readCompanies, readIndustries, readPoints } from "./files";

/**
 * Locks seeding until the transaction ends: of backends that start together, one seeds and the others find it done.
 * Lifts the statement time limit for the transaction, because on a slow machine the other backends wait longer than
 * that limit.
 */
export async function lockSeed(tx: Database): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.seed})`);
}

/** Inserts the data that all clients share, once: industries, their official series, the catalog of companies. */
export async function seedCatalogue(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSeed(tx);
    const [known] = await tx.select({ rows: count() }).from(industries);
    if (known && known.rows > 0) return;
    const nodes = await readIndustries();
    await insertRows(
      tx,
      industries,
      nodes.map(({ code, name, level, parent_code, naics_sector, bea_code, ces_supersector }) => ({
        code,
        name,
        level,
        parentCode: parent_code,
        naicsSector: naics_sector,
        beaCode: bea_code,
        cesSupersector: ces_supersector,
      })),
    );
    const points = await readPoints();
    await insertRows(
      tx,
      seriesPoints,
      points.map(({ industry_code, ...point }) => ({ ...point, industryCode: industry_code })),
    );
    const catalogue = await readCompanies();
    await insertRows(
      tx,
      companies,
      catalogue.map((company) => ({ id: company.external_id, source: company.source, ...firmographicsOf(company) })),
    );
  });
}

/** A company's values as table columns. */
export function firmographicsOf(company: CompanyRow) {
  return {
    name: company.name,
    ticker: company.ticker,
    cik: company.cik,
    domain: company.domain?.toLowerCase() ?? null,
    sector: company.sector,
    subIndustry: company.sub_industry,
    industryCode: company.industry_code,
    naicsSector: company.naics_sector,
    hqCity: company.hq_city,
    hqState: company.hq_state,
    hqCountry: company.hq_country,
    foundedYear: company.founded_year,
    employees: company.employees,
    revenueUsd: company.revenue_usd,
    marketCapUsd: company.market_cap_usd,
    marketCapBand: company.market_cap_usd === null ? company.market_cap_band : bandOf(company.market_cap_usd),
    status: company.status,
  };
}
