import type { AccountQuery } from "@/lib/contracts/account";
import type { AccountsRows, AccountsScreen } from "@/lib/contracts/screens";
import type { Database } from "../../database/database";
import type { Principal } from "../../principal";
import { countFacets } from "../accounts/facets";
import { listAccounts } from "../accounts/read";
import { withNextTasks } from "../activity/account-summary";
import { withNews } from "../activity/new-since-visit";
import { listBulks } from "../bulk/read";
import { listFields } from "../custom-fields/read";
import { readWithIndustryData } from "../series/industry-data";
import { ownTeamSchema, selectOwnTeams } from "../teams/read";
import { listViews } from "../views/read";

/** Reads what stands around the rows of the accounts screen, whichever view it shows. */
export async function readAccountsScreen(db: Database, principal: Principal, now: Date): Promise<AccountsScreen> {
  const { rows: teams, data } = await readWithIndustryData(db, ownTeamSchema, selectOwnTeams(principal));
  const [bulk] = await listBulks(db, principal, true, now);
  return {
    views: await listViews(db, principal),
    teams,
    fields: await listFields(db, principal.clientId),
    industry_names: Object.fromEntries(
      data.nodes.flatMap(({ code, name, level }) => (level === "industry" ? [[code, name] as const] : [])),
    ),
    open_bulk: bulk ?? null,
  };
}

/**
 * Reads a page of the list with what each filter offers.
 *
 * @throws AppError as `listAccounts`
 */
export async function readAccountsRows(db: Database, principal: Principal, query: AccountQuery): Promise<AccountsRows> {
  const { cursor, limit, sort, ...filter } = query;
  const page = await listAccounts(db, principal, query);
  return {
    page: await withNextTasks(db, principal, await withNews(db, principal, page)),
    facets: await countFacets(db, principal, filter),
  };
}
