import { chooseIndustries } from "@/lib/contracts/industry-choice";
import type { Insights } from "@/lib/contracts/screens";
import type { Database } from "../../database/database";
import type { Principal } from "../../principal";
import { listAccounts } from "../accounts/read";
import { annotate } from "../insights/annotations";
import { loadIndustries } from "../insights/industries";
import { listSeriesOf } from "../insights/series";
import { figuresOf, largest, watchedOf } from "./watched-industries";

const shownInPart = 5;

/**
 * Reads all data of the industry insights screen: the tree, the chosen industries with all their series and the user's
 * largest accounts in them, and the series of the industries to check for notable changes.
 *
 * @param asked codes, comma-separated; see `chooseIndustries` for the default choice
 */
export async function readInsights(db: Database, principal: Principal, asked: string | undefined): Promise<Insights> {
  const tree = await loadIndustries(db, principal);
  const found = chooseIndustries(tree.items, asked).flatMap(({ code }) => tree.find(code) ?? []);
  const series = await annotate(
    db,
    principal,
    found.map((one) => listSeriesOf(tree.data, one)),
  );
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
  return { industries: tree.items, parts, figures: figuresOf(tree, watched) };
}
