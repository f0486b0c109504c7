import { sql } from "drizzle-orm";
import { z } from "zod";
import { compareFits, type FitAccount, type FitMove, type FitProfile, fitParts } from "@/lib/contracts/home/fit";
import type { FitMoveShown, FitPreview } from "@/lib/contracts/home/fit-profile";
import { type Database, readRows } from "../../database/database";
import type { Principal } from "../../principal";
import { findFitProfile } from "./fit-profile";

/** Numbers of latest signals and of largest accounts to examine. */
const maxExamined = { signals: 500, largest: 300 };
const shown = 5;

const rowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  sector: z.string().nullable(),
  state: z.string().nullable(),
  band: z.string().nullable(),
  tier: z.string().nullable(),
  market_cap_usd: z.number().nullable(),
});

/**
 * Previews which accounts would rise or fall under another profile. Examines only accounts likely to appear on home:
 * the accounts of the latest signals and the largest accounts, a bounded number of each, so the cost doesn't grow with
 * the client.
 */
export async function previewFit(db: Database, { clientId }: Principal, profile: FitProfile): Promise<FitPreview> {
  const rows = await readRows(
    db,
    rowSchema,
    sql`select a.id, a.name, a.sector, a.hq_state as state, a.market_cap_band as band, a.tier,
          a.market_cap_usd::float8 as market_cap_usd
        from (select account_id as id from (select account_id from signals where client_id = ${clientId}
              order by occurred_at desc, id desc limit ${maxExamined.signals}) late
          union select id from (select id from accounts where client_id = ${clientId} and removed_at is null
              and market_cap_usd is not null order by market_cap_usd desc, id desc limit ${maxExamined.largest}) largest) seen
        join accounts a on a.client_id = ${clientId} and a.id = seen.id and a.removed_at is null`,
  );
  const accounts = rows.map(
    ({ id, name, market_cap_usd, ...facts }): Account => ({ id, name, market_cap_usd, facts, is_mine: false }),
  );
  const { rises, falls } = compareFits(accounts, await findFitProfile(db, clientId), profile);
  const show = (move: FitMove<Account>) => showMove(move, profile);
  return {
    looked_at: accounts.length,
    rising: rises.length,
    falling: falls.length,
    rises: rises.slice(0, shown).map(show),
    falls: falls.slice(0, shown).map(show),
  };
}

interface Account extends FitAccount {
  id: string;
  name: string;
}

function showMove({ account, before, after }: FitMove<Account>, profile: FitProfile): FitMoveShown {
  const reasons = fitParts(account, profile).flatMap(({ field, value, share }) =>
    field === "size" || field === "mine" ? [] : [{ field, value, is_met: share > 0 }],
  );
  return { id: account.id, name: account.name, before, after, reasons };
}
