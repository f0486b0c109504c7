import { and, asc, count, desc, eq, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import { isCustomKey } from "@/lib/contracts/accounts/custom-field";
import type { Import, ImportRow, ImportRows, ImportRowsQuery } from "@/lib/contracts/imports/import";
import type { ImportKind, ImportPart } from "@/lib/contracts/imports/import-field";
import type { Database } from "../../../database/database";
import { accounts, contacts } from "../../../database/schema/core";
import { importRows } from "../../../database/schema/imports";
import { forbidden } from "../../../errors";
import type { Sheet } from "../../../files/sheet";
import type { Principal } from "../../../principal";
import { openExport } from "../exports/rows";
import { findAddableLines } from "./accounts/find-addable";
import { allowedDecisions, repeatedLineOf } from "./choices";
import type { StagedRow } from "./find";
import { isHiddenField, readImport } from "./find";

const rowsOfPage = 50;
/** How much of an unmapped row is shown, so that users can recognize it. */
const cellsShown = 30;
const charsShown = 200;
const rowsOfChunk = 1_000;

type Hint = Pick<typeof accounts.$inferSelect, "id" | "name" | "domain" | "hqCity" | "hqState" | "hqCountry">;

/**
 * Lists an import's rows in one category, in file order.
 *
 * @throws AppError 404 `not_found`
 */
export async function listRows(
  db: Database,
  principal: Principal,
  id: string,
  { part, of, after, reason }: ImportRowsQuery,
  now: Date,
): Promise<ImportRows> {
  const one = await readImport(db, principal, id, now);
  const { columns, kind } = one;
  const { clientId } = principal;
  const isPerson = isPersonOf(of, kind);
  const rows = await db
    .select({
      row: importRows,
      account: {
        id: accounts.id,
        name: accounts.name,
        domain: accounts.domain,
        hqCity: accounts.hqCity,
        hqState: accounts.hqState,
        hqCountry: accounts.hqCountry,
      },
      contact: { id: contacts.id, name: contacts.fullName, title: contacts.title },
    })
    .from(importRows)
    .leftJoin(contacts, and(eq(contacts.clientId, importRows.clientId), eq(contacts.id, importRows.contactId)))
    .leftJoin(
      accounts,
      and(
        eq(accounts.clientId, importRows.clientId),
        // A contact's current account; for a contact not yet added, its planned account.
        eq(accounts.id, sql`coalesce(${contacts.accountId}, ${importRows.accountId})`),
      ),
    )
    .where(
      and(
        ofPart(clientId, id, part, isPerson),
        gt(importRows.line, after),
        reason === undefined ? undefined : eq(reasonKind, reason),
      ),
    )
    .orderBy(asc(importRows.line))
    .limit(rowsOfPage + 1);
  const isOfAccounts = !isPerson && kind === "accounts";
  const addable = await findAddableLines(db, clientId, isOfAccounts ? rows.map(({ row }) => row) : []);
  const items = rows.slice(0, rowsOfPage).map(({ row, account, contact }) => ({
    ...serializeRow(withoutHidden(principal, one, row), account, columns),
    contact,
    choices: allowedDecisions(row, isPerson ? "contacts" : (kind ?? "accounts"), addable.has(row.line)),
  }));
  const reasons = after === 0 ? await countReasons(db, clientId, id, part, isPerson) : [];
  return { items, next: rows.length > rowsOfPage ? (items.at(-1)?.line ?? null) : null, reasons };
}

/** A row's reason with row-specific text replaced by "…", for grouping. */
const reasonKind = sql<string>`left(regexp_replace(${importRows.reason}, '“[^”]*”|[0-9]+', '…', 'g'), 200)`;
/** The categories whose rows have reasons. */
const explained: readonly ImportPart[] = ["doubtful", "refused", "repeated", "failed", "skipped", "kept", "again"];
const reasonsShown = 20;

function countReasons(db: Database, clientId: string, id: string, part: ImportPart, isPerson: boolean) {
  if (!explained.includes(part)) return [];
  return db
    .select({ reason: reasonKind, count: count() })
    .from(importRows)
    .where(and(ofPart(clientId, id, part, isPerson), isNotNull(importRows.reason)))
    .groupBy(reasonKind)
    .orderBy(desc(count()), asc(reasonKind))
    .limit(reasonsShown);
}

/**
 * Exports an import's rows in one category: line and reason, then the file's own columns.
 *
 * @throws AppError 404 `not_found`, 403 `forbidden`: someone else's import, and the principal may not export data; both
 * before anything is written
 */
export async function exportRows(
  db: Database,
  principal: Principal,
  id: string,
  { part, of }: { part: ImportPart; of?: ImportKind | undefined },
  now: () => Date,
): Promise<Sheet> {
  const one = await readImport(db, principal, id, now());
  if (!one.can_download) throw forbidden();
  const { columns, kind, file_name: file } = one;
  const { clientId } = principal;
  async function* batches() {
    for (let after = 0; ; ) {
      const rows = await db
        .select()
        .from(importRows)
        .where(and(ofPart(clientId, id, part, isPersonOf(of, kind)), gt(importRows.line, after)))
        .orderBy(asc(importRows.line))
        .limit(rowsOfChunk);
      const last = rows.at(-1);
      if (!last) return;
      after = last.line;
      yield rows.map((row) => [row.line, row.reason, ...withoutHidden(principal, one, row).cells]);
    }
  }
  const headings = ["Line", "Reason", ...columns.map(({ heading }) => heading)];
  const recorded = { action: "import.export" as const, subject: id, parameters: { file, part, of } };
  return openExport(db, principal, { ...recorded, headings, batches: batches() }, now);
}

/** A row of an import without the values and cells that are hidden from the principal. */
function withoutHidden(principal: Principal, { created_by: author, columns }: Import, row: StagedRow): StagedRow {
  const isHidden = (field: string | null) => isHiddenField(principal, author?.uid ?? null, field);
  return {
    ...row,
    values: row.values && Object.fromEntries(Object.entries(row.values).filter(([field]) => !isHidden(field))),
    cells: row.cells.map((cell, at) => (isHidden(columns[at]?.field ?? null) ? "" : cell)),
  };
}

const byOutcome: Partial<Record<ImportPart, NonNullable<StagedRow["outcome"]>>> = {
  added: "added",
  changed: "changed",
  unchanged: "unchanged",
  skipped: "skipped",
  failed: "refused",
  undone: "undone",
  kept: "kept",
  again: "repeated",
};
const byStatus: Partial<Record<ImportPart, NonNullable<StagedRow["status"]>>> = {
  new: "new",
  matched: "matched",
  same: "same",
  doubtful: "doubtful",
  refused: "refused",
  repeated: "repeated",
};

/** Whether the request is for the contacts in an account file. */
export function isPersonOf(of: ImportKind | undefined, kind: ImportKind | null): boolean {
  return of === "contacts" && kind === "accounts";
}

function ofPart(clientId: string, id: string, part: ImportPart, isPerson: boolean): SQL | undefined {
  const [outcome, status] = [byOutcome[part], byStatus[part]];
  return and(
    eq(importRows.clientId, clientId),
    eq(importRows.importId, id),
    eq(importRows.isPerson, isPerson),
    outcome === undefined ? undefined : eq(importRows.outcome, outcome),
    status === undefined ? undefined : eq(importRows.status, status),
  );
}

function serializeRow(
  row: StagedRow,
  account: Hint | null,
  columns: Import["columns"],
): Omit<ImportRow, "contact" | "choices"> {
  return {
    line: row.line,
    account_line: repeatedLineOf(row),
    values: row.values ?? {},
    cells: row.cells.slice(0, cellsShown).map((cell) => cell.slice(0, charsShown)),
    status: row.status ?? "refused",
    reason: row.reason,
    column: row.place === null ? null : (columns[row.place]?.heading ?? null),
    account: account && {
      id: account.id,
      name: account.name,
      domain: account.domain,
      place: [account.hqCity, account.hqState, account.hqCountry].filter(Boolean).join(", ") || null,
    },
    // A custom field is labeled by the heading of its column.
    changes: (row.changes ?? []).map((field) =>
      isCustomKey(field) ? (columns.find((column) => column.field === field)?.heading ?? field) : field,
    ),
    decision: row.decision,
    outcome: row.outcome,
  };
}
