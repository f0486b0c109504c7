import type { Database } from "../../../database/database";
import type { Principal } from "../../../principal";
import { annotate } from "./annotations";
import { findIndustry } from "./industries";
import { listSeriesOf } from "./series";

/** Finds a node of the industry tree with its series and the client's annotations; null: no such node. */
export async function findIndustrySeries(db: Database, principal: Principal, code: string) {
  const node = await findIndustry(db, principal, code);
  if (!node) return null;
  const [items = []] = await annotate(db, principal, [listSeriesOf(node.data, node.found)]);
  return { industry: node.found.industry, items };
}
