import { sql } from "drizzle-orm";
import { isActivityKind, personImportFields } from "@/lib/contracts/imports/import-field";
import type { Database } from "../../../../database/database";
import { readActivity } from "../../../../imports/read-activity";
import type { Sealer } from "../../../../secrets/seal";
import { erasedOnRequest, findErased, type PersonToCheck } from "../../../contacts/erasure/suppression";
import type { ImportRecord, StagedRow } from "../find";
import { type MatchResult, readerOf } from "../match-result";
import type { RowResult } from "../result";

/** The parts of a row and its match result that name a person and their account. */
interface CheckedRow extends Pick<StagedRow, "line" | "accountId" | "contactId"> {
  status: MatchResult["status"] | null;
  values: Readonly<Record<string, unknown>> | null;
  cells: readonly string[];
}

/**
 * Refuses rows of people who were erased on request, and notes and tasks that name such a person as their contact, and
 * empties their parsed values.
 *
 * @param results the match results of `rows`
 */
export async function refuseErasedRows(
  tx: Database,
  sealer: Sealer,
  record: ImportRecord,
  rows: readonly StagedRow[],
  results: readonly MatchResult[],
): Promise<readonly MatchResult[]> {
  const cells = new Map(rows.map((row) => [row.line, row.cells]));
  const checked = results.map(({ account_id: accountId, contact_id: contactId, ...rest }) => {
    return { ...rest, accountId, contactId, cells: cells.get(rest.line) ?? [] };
  });
  const erased = await findErasedLines(tx, sealer, record, checked);
  if (erased.size === 0) return results;
  await emptyCells(tx, record, [...erased]);
  return results.map((result) => {
    if (!erased.has(result.line)) return result;
    const { line, account_line: accountLine } = result;
    const rest = { place: null, values: {}, changes: [], account_id: null, contact_id: null };
    const home = accountLine === undefined ? {} : { account_line: accountLine };
    return { ...rest, ...home, line, status: "refused", reason: erasedOnRequest };
  });
}

/** Separates the rows of people who were erased after the rows were checked. */
export async function refuseErasedStagedRows(
  tx: Database,
  sealer: Sealer,
  record: ImportRecord,
  rows: readonly StagedRow[],
): Promise<{ accepted: StagedRow[]; refused: RowResult[] }> {
  const erased = await findErasedLines(tx, sealer, record, rows);
  if (erased.size > 0) await emptyCells(tx, record, [...erased]);
  const accepted = rows.filter(({ line }) => !erased.has(line));
  const refused = [...erased].map((line): RowResult => {
    return { line, outcome: "refused", reason: erasedOnRequest, account_id: null, contact_id: null };
  });
  return { accepted, refused };
}

async function findErasedLines(
  tx: Database,
  sealer: Sealer,
  record: ImportRecord,
  rows: readonly CheckedRow[],
): Promise<Set<number>> {
  if (record.kind === "owners" || (record.kind === "accounts" && !record.atPeople)) return new Set();
  const people = rows.map((row) => personOf(record, row));
  const found = await findErased(tx, sealer, record.clientId, people);
  return new Set(rows.flatMap(({ line }, index) => (found[index] ? [line] : [])));
}

/** The contact of a row. An existing contact wasn't erased, and may have the same name as someone who was. */
function personOf(record: ImportRecord, { status, values, cells, accountId, contactId }: CheckedRow): PersonToCheck {
  if (isActivityKind(record.kind)) {
    const { contact, account } = readActivity(cells, record.kind, readerOf(record)).link;
    return {
      ...{ name: contactId === null ? contact.name : null, email: contact.email, phone: null },
      account: { id: accountId, name: account.values.name ?? null },
    };
  }
  const text = (field: string) => {
    const value = values?.[field];
    return typeof value === "string" ? value : null;
  };
  const isKnown = status === "matched" || status === "same";
  const account = { id: accountId, name: text("account_name") };
  return { name: isKnown ? null : text("full_name"), email: text("email"), phone: text("phone"), account };
}

/** Empties cells of the rows: in an account file those with a person's values, in other files all of them. */
async function emptyCells(tx: Database, record: ImportRecord, lines: readonly number[]): Promise<void> {
  const ofPeople = record.columns.flatMap(({ field }, index) =>
    personImportFields.some((known) => known === field) ? [index] : [],
  );
  const isEmptied =
    record.kind !== "accounts"
      ? sql`true`
      : sql`t.n - 1 in (select jsonb_array_elements_text(${JSON.stringify(ofPeople)}::jsonb)::int)`;
  await tx.execute(
    sql`update import_rows set "values" = case when is_person or ${record.kind !== "accounts"} then '{}' else "values" end,
          cells = (select coalesce(jsonb_agg(case when ${isEmptied} then to_jsonb(''::text) else t.cell end order by t.n), '[]')
            from jsonb_array_elements(cells) with ordinality as t(cell, n))
        where client_id = ${record.clientId} and import_id = ${record.id}
          and line in (select jsonb_array_elements_text(${JSON.stringify(lines)}::jsonb)::int)`,
  );
}
