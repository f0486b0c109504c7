import { type AccountQuery, accountQuerySchema } from "@/lib/contracts/account";
import { chooseIndustries, codesIn, industriesOfMine } from "@/lib/contracts/industry-choice";
import { canChooseClient, canEditAccounts } from "@/lib/contracts/rights";
import type { Home, Insights } from "@/lib/contracts/screens";
import type { Principal } from "../session/principal";
import { listAccounts } from "./accounts/read";
import type { Database } from "./database";
import { loadIndustries } from "./industries";
import { listSeriesOf } from "./series";

const shownAtHome = 8;
/** How many industries home looks through for movements. */
const watchedIndustries = 8;
const shownInPart = 5;

const largest = (limit: number, filter: Pick<AccountQuery, "industry" | "owner">): AccountQuery => ({
  ...accountQuerySchema.parse({ sort: "-market_cap", limit }),
  ...filter,
});

/** Reads all that home shows: the largest accounts, mine or the client's, and the own series of the industries that matter. */
export async function readHome(db: Database, principal: Principal): Promise<Home> {
  const isMine = canEditAccounts(principal.role) && !canChooseClient(principal.role);
  const accounts = await listAccounts(db, principal, largest(shownAtHome, isMine ? { owner: "me" } : {}));
  const { items, find } = await loadIndustries(db, principal);
  const mine = industriesOfMine(items);
  const watched = (mine.length > 0 ? mine : chooseIndustries(items, undefined)).slice(0, watchedIndustries);
  const codes = new Set([
    ...watched.map(({ code }) => code),
    ...accounts.items.flatMap((one) => one.industry_code ?? []),
  ]);
  const found = [...codes].flatMap((code) => find(code) ?? []);
  const series = await listSeriesOf(db, found, { isOwnOnly: true });
  return {
    is_mine: isMine,
    accounts,
    industries: items,
    figures: found.map(({ industry }, index) => ({ industry, items: series[index] ?? [] })),
  };
}

/**
 * Reads all that the page of industry insights shows: the tree, and the chosen industries with every series that speaks
 * of them and my largest accounts in them.
 *
 * @param asked codes, comma-separated; see `chooseIndustries` for what is chosen without any
 */
export async function readInsights(db: Database, principal: Principal, asked: string | undefined): Promise<Insights> {
  const { items, find } = await loadIndustries(db, principal);
  const found = chooseIndustries(items, asked).flatMap(({ code }) => find(code) ?? []);
  const series = await listSeriesOf(db, found);
  const parts: Insights["parts"] = [];
  for (const [index, { industry }] of found.entries()) {
    const codes = codesIn(industry, items);
    const page =
      codes.length > 0
        ? await listAccounts(db, principal, largest(shownInPart, { industry: codes, owner: "me" }))
        : null;
    parts.push({ industry, items: series[index] ?? [], mine: { items: page?.items ?? [], total: page?.total ?? 0 } });
  }
  return { industries: items, parts };
}
