import { and, eq, inArray } from "drizzle-orm";
import type { Account } from "@/lib/contracts/accounts/account";
import type { AccountExport, ChosenExport } from "@/lib/contracts/accounts/account-export";
import type { Database } from "../../../database/database";
import { accounts, industries } from "../../../database/schema/core";
import type { Sheet } from "../../../files/sheet";
import type { Principal } from "../../../principal";
import { getAccountRows, listAccounts } from "../../account-list/list/read";
import { detailColumns } from "../../shared/field-columns";
import { listFields } from "../../values/custom-fields/read";
import { type ExportColumn, type ExportedAccount, exportColumns } from "./account-columns";
import { openExport } from "./rows";

/** Rows per page. Larger pages use more memory without speeding up the export. */
const pageRows = 200;

/**
 * Exports all matching accounts in the list's order. Accounts changed during the export may appear in their old or new
 * state.
 *
 * @returns the file's rows, in batches
 * @throws AppError as {@link listAccounts} does, before anything is written
 */
export async function exportAccounts(
  db: Database,
  principal: Principal,
  query: AccountExport,
  now: () => Date,
): Promise<Sheet> {
  const { columns: chosen } = query;
  const pages = await iterateAccounts(db, principal, query);
  const parameters = { ...query, columns: chosen ?? "all", matching: pages.total };
  const custom = await listFields(db, principal.clientId);
  const columns = exportColumns(chosen ?? null, custom);
  return openAccounts(db, principal, { parameters, columns, pages: pages.items }, now);
}

/** Exports the selected accounts in the given order. @returns the file's rows, in batches */
export async function exportChosen(
  db: Database,
  principal: Principal,
  { ids, columns: chosen, format }: ChosenExport,
  now: () => Date,
): Promise<Sheet> {
  async function* pages() {
    for (let from = 0; from < ids.length; from += pageRows)
      yield await getAccountRows(db, principal, ids.slice(from, from + pageRows));
  }
  const parameters = { columns: chosen, format, matching: ids.length };
  const columns = exportColumns(chosen, await listFields(db, principal.clientId));
  return openAccounts(db, principal, { parameters, columns, pages: pages() }, now);
}

interface AccountsFile {
  /** The request's parameters, for the audit log. */
  parameters: Record<string, unknown>;
  columns: readonly ExportColumn[];
  pages: AsyncIterable<readonly Account[]>;
}

async function openAccounts(
  db: Database,
  principal: Principal,
  { parameters, columns, pages }: AccountsFile,
  now: () => Date,
): Promise<Sheet> {
  const industryNames = new Map(
    (await db.select({ code: industries.code, name: industries.name }).from(industries)).map((row) => [
      row.code,
      row.name,
    ]),
  );
  async function* batches() {
    for await (const listed of pages) {
      const rows = await withUnlisted(db, principal, listed);
      yield rows.map((account) => columns.map(({ cell }) => cell(account, industryNames)));
    }
  }
  const headings = columns.map(({ heading }) => heading);
  return openExport(db, principal, { action: "account.export", parameters, headings, batches: batches() }, now);
}

/** Adds the values that the list doesn't show. */
async function withUnlisted(
  db: Database,
  { clientId }: Principal,
  listed: readonly Account[],
): Promise<ExportedAccount[]> {
  const ids = listed.map(({ id }) => id);
  const rows = await db
    .select({ id: accounts.id, values: detailColumns })
    .from(accounts)
    .where(and(eq(accounts.clientId, clientId), inArray(accounts.id, ids)));
  const byId = new Map(rows.map((row) => [row.id, row.values]));
  return listed.map((account) => ({ ...account, ...byId.get(account.id) }));
}

/** Iterates over all matching accounts page by page. The first page is loaded before this function returns. */
export async function iterateAccounts(
  db: Database,
  principal: Principal,
  { columns: _columns, format: _format, ...query }: AccountExport,
) {
  const load = (cursor?: string) => listAccounts(db, principal, { ...query, cursor, limit: pageRows });
  const first = await load();
  async function* items() {
    let page = first;
    for (;;) {
      yield page.items;
      if (page.next_cursor === null) return;
      page = await load(page.next_cursor);
    }
  }
  return { total: first.total, items: items() };
}
