import type { AccountOverview } from "@/lib/contracts/home/screens";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import type { Principal } from "../../../principal";
import { findCount } from "../../account-list/list/counts";
import { countAccounts, findAccountRow } from "../../account-list/list/read";
import { readCompleteTimeline } from "../../activity/complete-timeline";
import { listDrafts } from "../../activity/drafts/drafts";
import { readCommittee } from "../../contacts/committee/read";
import { findIndustrySeries } from "../../industry-pages/insights/industry-series";
import { compareWithSegment } from "../../industry-pages/segments/read";
import { readReportedFigures } from "../../signals/connectors/read-figures";
import { listFields } from "../../values/custom-fields/read";

/** Timeline items shown initially: about a screenful. */
const shownActivity = 6;

/** Larger sectors show no rank, because it is computed by counting accounts one at a time. */
const maxRanked = 5_000;

/**
 * Reads all data of an account's overview tab except its values, in one call.
 *
 * @param reportPageOf URL of a report's page, by its accession number
 * @throws AppError 404 `not_found`
 */
export async function readAccountOverview(
  db: Database,
  principal: Principal,
  id: string,
  reportPageOf: (cik: string, accession: string) => string,
): Promise<AccountOverview> {
  const account = await findAccountRow(db, principal, id);
  if (!account) throw notFound();
  const { industryCode } = account;
  const industry = industryCode === null ? null : await findIndustrySeries(db, principal, industryCode);
  return {
    fields: await listFields(db, principal.clientId),
    committee: await readCommittee(db, principal, account),
    timeline: await readCompleteTimeline(db, principal, account, { limit: shownActivity }),
    drafts: await listDrafts(db, principal, account),
    rank: await findRank(db, principal, account),
    segment: await compareWithSegment(db, principal, account, industry?.industry.name ?? null),
    reported: await readReportedFigures(db, principal, account, reportPageOf),
    industry,
  };
}

/**
 * An account's rank by market cap among the client's accounts in its sector, 1 being the largest.
 *
 * @returns null if its sector or market cap isn't known, or there are too many accounts to count
 */
async function findRank(
  db: Database,
  principal: Principal,
  { sector, marketCapUsd: cap }: { sector: string | null; marketCapUsd: number | null },
): Promise<AccountOverview["rank"]> {
  if (sector === null || cap === null) return null;
  const inSector = await findCount(db, principal, { sector: [sector] });
  if (inSector === null || inSector > maxRanked) return null;
  const countFrom = (capUsd: number) =>
    countAccounts(db, principal, { sector: [sector], market_cap_min: Math.floor(capUsd) });
  const of = await countFrom(0);
  const larger = await countFrom(cap + 1);
  return { place: larger + 1, of };
}
