import type { AccountQuery } from "@/lib/contracts/accounts/account";
import type { AccountsRows, AccountsScreen } from "@/lib/contracts/home/screens";
import type { Database } from "../../../database/database";
import type { Principal } from "../../../principal";
import { countFacets } from "../../account-list/list/facets";
import { listAccounts } from "../../account-list/list/read";
import { listViews } from "../../account-list/views/read";
import { withNextTasks } from "../../activity/account-summary";
import { withNews } from "../../activity/new-since-visit";
import { listBulks } from "../../bulk/read";
import { readWithIndustryData } from "../../insights/series/industry-data";
import { ownTeamSchema, selectOwnTeams } from "../../people/teams/read";
import { listFields } from "../../values/custom-fields/read";

/** Reads the data that the accounts screen shows around the rows, which doesn't depend on the view. */
export async function readAccountsScreen(db: Database, principal: Principal, now: Date): Promise<AccountsScreen> {
  const { rows: teams, data } = await readWithIndustryData(db, ownTeamSchema, selectOwnTeams(principal));
  const [bulk] = await listBulks(db, principal, true, now);
  return {
    views: await listViews(db, principal, "account"),
    teams,
    fields: await listFields(db, principal.clientId),
    industry_names: Object.fromEntries(
      data.nodes.flatMap(({ code, name, level }) => (level === "industry" ? [[code, name] as const] : [])),
    ),
    open_bulk: bulk ?? null,
  };
}

/**
 * Reads a page of the list and the available options of each filter.
 *
 * @throws AppError as `listAccounts` does
 */
export async function readAccountsRows(db: Database, principal: Principal, query: AccountQuery): Promise<AccountsRows> {
  const { cursor, limit, sort, ...filter } = query;
  const page = await listAccounts(db, principal, query);
  return {
    page: await withNextTasks(db, principal, await withNews(db, principal, page)),
    facets: await countFacets(db, principal, filter),
  };
}
