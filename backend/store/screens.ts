import { type AccountQuery, accountQuerySchema } from "@/lib/contracts/account";
import type { Industry } from "@/lib/contracts/industry";
import { chooseIndustries, industriesOfMine, largestIndustries } from "@/lib/contracts/industry-choice";
import { canChooseClient, canEditAccounts } from "@/lib/contracts/rights";
import type { Home, Insights } from "@/lib/contracts/screens";
import type { Database } from "../database/database";
import type { Principal } from "../principal";
import { listAccounts } from "./accounts/read";
import { readFirstSteps } from "./home/first-steps";
import { readWeek } from "./home/week";
import { annotate } from "./insights/annotations";
import { type IndustryTree, loadIndustries } from "./insights/industries";
import { listSeriesOf } from "./insights/series";
import { listLateMoves } from "./series/moves-of-accounts";

const shownAtHome = 8;
/** How many industries are looked through for movements. */
const watchedIndustries = 8;
const shownInPart = 5;

const largest = (limit: number, filter: Pick<AccountQuery, "industry" | "owner">): AccountQuery => ({
  ...accountQuerySchema.parse({ sort: "-market_cap", limit }),
  ...filter,
});

/** Reads all that home shows: the largest accounts, mine or the client's, the own series of the industries that matter, first steps and the week. */
export async function readHome(db: Database, principal: Principal, now: Date): Promise<Home> {
  const isMine = canEditAccounts(principal.role) && !canChooseClient(principal.role);
  const accounts = await listAccounts(db, principal, largest(shownAtHome, isMine ? { owner: "me" } : {}));
  const tree = await loadIndustries(db, principal);
  const codes = new Set([
    ...watchedOf(tree.items).map(({ code }) => code),
    ...accounts.items.flatMap((one) => one.industry_code ?? []),
  ]);
  return {
    is_mine: isMine,
    accounts,
    industries: tree.items,
    figures: await readFigures(db, tree, [...codes]),
    industry_moves: await listLateMoves(db, principal, now),
    first_steps: await readFirstSteps(db, principal),
    week: await readWeek(db, principal, now),
  };
}

/**
 * Reads all that the page of industry insights shows: the tree, the chosen industries with every series that speaks of
 * them and my largest accounts in them, and the own series of the industries in which to look for movements.
 *
 * @param asked codes, comma-separated; see `chooseIndustries` for what is chosen without any
 */
export async function readInsights(db: Database, principal: Principal, asked: string | undefined): Promise<Insights> {
  const tree = await loadIndustries(db, principal);
  const found = chooseIndustries(tree.items, asked).flatMap(({ code }) => tree.find(code) ?? []);
  const series = await annotate(db, principal, await listSeriesOf(db, found));
  const parts: Insights["parts"] = [];
  for (const [index, { industry }] of found.entries()) {
    const { items, total } = await listAccounts(
      db,
      principal,
      largest(shownInPart, { industry: [industry.code], owner: "me" }),
    );
    parts.push({ industry, items: series[index] ?? [], mine: { items, total } });
  }
  const watched = watchedOf(tree.items).map(({ code }) => code);
  return { industries: tree.items, parts, figures: await readFigures(db, tree, watched) };
}

/** In which industries movements are looked for: mine, those with the most accounts of mine first, then the largest. */
function watchedOf(industries: readonly Industry[]): Industry[] {
  return [...new Set([...industriesOfMine(industries), ...largestIndustries(industries)])].slice(0, watchedIndustries);
}

async function readFigures(db: Database, { find }: IndustryTree, codes: readonly string[]): Promise<Home["figures"]> {
  const found = codes.flatMap((code) => find(code) ?? []);
  const series = await listSeriesOf(db, found, { isOwnOnly: true });
  return found.map(({ industry }, index) => ({ industry, items: series[index] ?? [] }));
}
