import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { maxSimilarAccounts, type SimilarAccounts, similarities } from "@/lib/contracts/accounts/similar-account";
import { notFound } from "@/lib/contracts/wire/app-error";
import { type Database, readRows } from "../../../database/database";
import type { Principal } from "../../../principal";
import { findAccountRow, getAccountRows } from "./read";

/** Size of a similar account relative to the given one, as a factor. */
const sizes = { min: 0.5, max: 2 };
/** Maximum number of accounts to read from a stretch of an index: of those nearest in size, or without a known size. */
const maxExamined = { sized: 100, unsized: 400 };

type Own = NonNullable<Awaited<ReturnType<typeof findAccountRow>>>;

const rowSchema = z.object({
  id: z.string(),
  same: z.array(z.enum(similarities)),
  size: z.number().nullable(),
});

/**
 * Finds the accounts of the principal's client that are most similar to the given account. Reads short stretches of two
 * indexes outward from the account's own position, so that the cost doesn't depend on the number of accounts.
 *
 * @throws AppError 404 `not_found`
 */
export async function findSimilar(db: Database, principal: Principal, id: string): Promise<SimilarAccounts> {
  const own = await findAccountRow(db, principal, id);
  if (!own) throw notFound();
  const groups = groupsOf(own);
  if (groups.length === 0) return { items: [] };
  const rows = await readRows(db, rowSchema, questionOf(own, groups));
  const found = await getAccountRows(
    db,
    principal,
    rows.map((row) => row.id),
  );
  const byId = new Map(found.map((account) => [account.id, account]));
  return {
    items: rows.flatMap(({ id: similar, same, size }) => {
      const account = byId.get(similar);
      return account ? [{ account, same, size }] : [];
    }),
  };
}

/** The groups to search: the same sub-industry, and the same industry and state. Each is a prefix of an index. */
function groupsOf({ subIndustry, industryCode, hqState }: Own): SQL[] {
  const groups: SQL[] = [];
  if (subIndustry !== null) groups.push(sql`sub_industry = ${subIndustry}`);
  if (industryCode !== null && hqState !== null)
    groups.push(sql`industry_code = ${industryCode} and hq_state = ${hqState}`);
  return groups;
}

function questionOf(own: Own, groups: readonly SQL[]): SQL {
  const walks = groups.flatMap((group) => walksOf(own, group));
  const value = sql`${own.marketCapUsd}::float8`;
  const isSame = (column: SQL, of: string | null) => sql`coalesce(${column} = ${of}::text, false)`;
  const isSub = isSame(sql`sub_industry`, own.subIndustry);
  const isIndustry = isSame(sql`industry_code`, own.industryCode);
  const isState = isSame(sql`hq_state`, own.hqState);
  const isBand = sql`size is null and ${isSame(sql`market_cap_band`, own.marketCapBand)}`;
  return sql`
    select id, size, array_remove(array[
        case when ${isSub} then 'sub_industry' when ${isIndustry} then 'industry' end,
        case when ${isState} then 'state' end,
        case when ${isBand} then 'band' end], null) as same
    from (
      select distinct on (id) id, name_key, sub_industry, industry_code, hq_state, market_cap_band,
        market_cap_usd / nullif(${value}, 0) as size
      from (${sql.join(walks, sql` union all `)}) walked
      where id <> ${own.id}::uuid order by id
    ) found
    where ${isBand} or size is not null or (${isSub} and ${isState})
    order by
      (case when ${isSub} then 3 when ${isIndustry} then 1.5 else 0 end)
        + (case when ${isState} then 2 else 0 end)
        + (case when size is not null then 2 - abs(log(2, size::numeric)) when ${isBand} then 1 else 0 end) desc,
      name_key, id
    limit ${maxSimilarAccounts}`;
}

/**
 * The index stretches to read for one group. For an account with a market value: the nearest above (up to double) and
 * below (down to half), and accounts without a market value in the same band. For an account without one: accounts in
 * the same band, or simply the first accounts if its band is unknown too.
 */
function walksOf(own: Own, group: SQL): SQL[] {
  const columns = sql`id, name_key, sub_industry, industry_code, hq_state, market_cap_band, market_cap_usd`;
  const from = sql`from accounts where client_id = ${own.clientId} and removed_at is null and ${group}`;
  const value = own.marketCapUsd;
  const band = own.marketCapBand;
  const unsized = (of: SQL) =>
    sql`(select ${columns} from (select ${columns} ${from} ${of} order by market_cap_usd desc, id desc
      limit ${maxExamined.unsized}) first
      where ${band === null ? sql`market_cap_band is null` : sql`market_cap_band = ${band}`})`;
  if (value === null || value === 0) return [unsized(sql``)];
  const [min, max] = [Math.ceil(value * sizes.min), Math.floor(value * sizes.max)];
  return [
    sql`(select ${columns} ${from} and market_cap_usd >= ${value} and market_cap_usd <= ${max}
      order by market_cap_usd, id limit ${maxExamined.sized})`,
    sql`(select ${columns} ${from} and market_cap_usd < ${value} and market_cap_usd >= ${min}
      order by market_cap_usd desc, id desc limit ${maxExamined.sized})`,
    unsized(sql`and market_cap_usd is null`),
  ];
}
