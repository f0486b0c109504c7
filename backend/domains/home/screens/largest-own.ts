import type { Account } from "@/lib/contracts/accounts/account";
import type { Industry } from "@/lib/contracts/insights/industry";
import type { Database } from "../../../database/database";
import type { Principal } from "../../../principal";
import { filteredAccounts } from "../../account-list/list/filter";
import { findPage } from "../../account-list/list/find-page";
import { orderOf } from "../../account-list/list/order";
import { getAccountRows, maxCountedWhileListing } from "../../account-list/list/read";

/**
 * Lists the principal's accounts in each given industry, largest by market cap first, in the accounts list's order.
 * Rows are read in one batch; industries without such accounts are skipped.
 *
 * @param limit maximum accounts per industry
 * @returns in the order of the industries
 */
export async function listLargestOwn(
  db: Database,
  principal: Principal,
  industries: readonly Industry[],
  limit: number,
): Promise<Account[][]> {
  const found: string[][] = [];
  for (const { code, my_account_count: known } of industries) {
    const filters = filteredAccounts(principal, { industry: [code], owner: "me" });
    const order = orderOf("-market_cap");
    const request = {
      principal,
      filters,
      order,
      known,
      limit,
      countedUpTo: maxCountedWhileListing,
      terms: null,
      after: null,
    };
    const { hits } = known === 0 ? { hits: [] } : await findPage(db, { ...request, isByRelevance: false });
    found.push(hits.slice(0, limit).map(({ id }) => id));
  }
  const rows = new Map((await getAccountRows(db, principal, [...new Set(found.flat())])).map((row) => [row.id, row]));
  return found.map((ids) => ids.flatMap((id) => rows.get(id) ?? []));
}
