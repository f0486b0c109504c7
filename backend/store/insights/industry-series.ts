import type { Database } from "../../database/database";
import type { Principal } from "../../principal";
import { annotate } from "./annotations";
import { loadIndustries } from "./industries";
import { listSeriesOf } from "./series";

/** Finds a node of the industry tree with its series and the client's annotations; null: there is no such node. */
export async function findIndustrySeries(db: Database, principal: Principal, code: string) {
  const found = (await loadIndustries(db, principal)).find(code);
  if (!found) return null;
  const [items = []] = await annotate(db, principal, await listSeriesOf(db, [found]));
  return { industry: found.industry, items };
}
