import { sql } from "drizzle-orm";
import { personImportFields } from "@/lib/contracts/imports/import-field";
import type { Database } from "../../../../database/database";
import type { Sealer } from "../../../../secrets/seal";
import { erasedOnRequest, findErased } from "../../../contacts/erasure/suppression";
import type { ImportRecord, StagedRow } from "../find";
import type { MatchResult } from "../match-result";
import type { RowResult } from "../result";

/** The parts of a row or a match result that name a person and their account. */
interface CheckedRow {
  line: number;
  status: MatchResult["status"] | null;
  values: Readonly<Record<string, unknown>> | null;
  accountId: string | null;
}

/** Refuses rows of people who were erased on request, and empties what was read of them. */
export async function refuseErasedRows(
  tx: Database,
  sealer: Sealer,
  record: ImportRecord,
  results: readonly MatchResult[],
): Promise<readonly MatchResult[]> {
  const rows = results.map(({ account_id: accountId, ...rest }) => ({ ...rest, accountId }));
  const erased = await findErasedLines(tx, sealer, record, rows);
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
  { clientId, kind, atPeople }: ImportRecord,
  rows: readonly CheckedRow[],
): Promise<Set<number>> {
  if (kind !== "contacts" && !atPeople) return new Set();
  const people = rows.map(({ status, values, accountId }) => {
    const text = (field: string) => {
      const value = values?.[field];
      return typeof value === "string" ? value : null;
    };
    // An existing contact wasn't erased, and may have the same name as someone who was.
    const isKnown = status === "matched" || status === "same";
    const account = { id: accountId, name: text("account_name") };
    return { name: isKnown ? null : text("full_name"), email: text("email"), phone: text("phone"), account };
  });
  const found = await findErased(tx, sealer, clientId, people);
  return new Set(rows.flatMap(({ line }, index) => (found[index] ? [line] : [])));
}

/** Empties cells of the rows: in a contact file all of them, in an account file those with a person's values. */
async function emptyCells(tx: Database, record: ImportRecord, lines: readonly number[]): Promise<void> {
  const ofPeople = record.columns.flatMap(({ field }, index) =>
    personImportFields.some((known) => known === field) ? [index] : [],
  );
  const isEmptied =
    record.kind === "contacts"
      ? sql`true`
      : sql`t.n - 1 in (select jsonb_array_elements_text(${JSON.stringify(ofPeople)}::jsonb)::int)`;
  await tx.execute(
    sql`update import_rows set "values" = case when is_person or ${record.kind === "contacts"} then '{}' else "values" end,
          cells = (select coalesce(jsonb_agg(case when ${isEmptied} then to_jsonb(''::text) else t.cell end order by t.n), '[]')
            from jsonb_array_elements(cells) with ordinality as t(cell, n))
        where client_id = ${record.clientId} and import_id = ${record.id}
          and line in (select jsonb_array_elements_text(${JSON.stringify(lines)}::jsonb)::int)`,
  );
}
