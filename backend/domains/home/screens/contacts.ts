import type { ContactListQuery } from "@/lib/contracts/contacts/contact-list";
import type { ContactsScreen } from "@/lib/contracts/home/screens";
import type { Database } from "../../../database/database";
import type { Principal } from "../../../principal";
import { nameAccounts } from "../../account-list/list/read";
import { listViews } from "../../account-list/views/read";
import { listBulks } from "../../bulk/read";
import { listContacts } from "../../contacts/list";
import { listOwnTeams } from "../../people/teams/read";

/**
 * Reads a page of contacts and the surrounding screen data.
 *
 * @throws AppError as `listContacts` does
 */
export async function readContactsScreen(
  db: Database,
  principal: Principal,
  query: ContactListQuery,
  now: Date,
): Promise<ContactsScreen> {
  const { items: teams } = await listOwnTeams(db, principal);
  const [bulk] = await listBulks(db, principal, true, now);
  return {
    page: await listContacts(db, principal, query),
    account_names: await nameAccounts(db, principal, query.account ?? []),
    views: await listViews(db, principal, "contact"),
    has_team: teams.length > 0,
    leads_team: teams.some((team) => team.is_led),
    open_bulk: bulk ?? null,
  };
}
