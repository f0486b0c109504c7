import type { Insights } from "@/lib/contracts/home/screens";
import { chooseIndustries } from "@/lib/contracts/insights/industry-choice";
import type { Database } from "../../../database/database";
import type { Principal } from "../../../principal";
import { annotate } from "../../industry-pages/insights/annotations";
import { loadIndustries } from "../../industry-pages/insights/industries";
import { listSeriesOf } from "../../industry-pages/insights/series";
import { listLargestOwn } from "./largest-own";
import { chooseWatchedIndustries, listIndustryFigures } from "./watched-industries";

const shownInPart = 5;

/**
 * Reads all data of the industry insights screen: the tree, the selected industries with all their series and the
 * user's largest accounts in them, and the series to check for notable changes.
 *
 * @param codes industry codes, comma-separated; see `chooseIndustries` for the default
 */
export async function readInsights(db: Database, principal: Principal, codes: string | undefined): Promise<Insights> {
  const tree = await loadIndustries(db, principal);
  const found = chooseIndustries(tree.items, codes).flatMap(({ code }) => tree.find(code) ?? []);
  const series = await annotate(
    db,
    principal,
    found.map((one) => listSeriesOf(tree.data, one)),
  );
  const mine = await listLargestOwn(
    db,
    principal,
    found.map(({ industry }) => industry),
    shownInPart,
  );
  const parts = found.map(({ industry }, index) => ({
    industry,
    items: series[index] ?? [],
    mine: { items: mine[index] ?? [], total: industry.my_account_count },
  }));
  const watched = chooseWatchedIndustries(tree.items).map(({ code }) => code);
  return { industries: tree.items, parts, figures: listIndustryFigures(tree, watched) };
}
