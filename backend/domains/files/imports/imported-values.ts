import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../database/database";
import { type Candidate, chosenOf, type Step, wasObservedAt } from "../../values/facts/choose-value";
import { importSource } from "../../values/facts/import-source";
import type { ChangesOf } from "../../values/history/changes-of";
import type { ImportRecord } from "./find";

/** Identifies an import in the evidence of values by its source and timestamp. */
function evidenceKey({ fileName, startedAt, createdAt }: ImportRecord) {
  return { source: importSource(fileName), said: startedAt ?? createdAt };
}

/**
 * The ids of imports whose changes don't count as user activity when this import is undone: itself, the other files of
 * its transfer, and undone imports.
 */
export function ineffectiveImports({ clientId, id, transferId }: ImportRecord): SQL {
  return sql`(select i.id from imports i where i.client_id = ${clientId}
    and (i.id = ${id} or i.transfer_id = ${transferId}::uuid or i.state = 'undone'))`;
}

/** An import's value for one field. */
interface ImportedValue {
  /** The field's current value; null: none. */
  chosen: string | null;
  /** Whether this import stated the current value. */
  isChosen: boolean;
  /** Values already provided by an earlier file of the same name. */
  repeats: string[];
}

/**
 * Plans how to remove an import as a source of values, even of those that it only confirmed. A value that it changed is
 * reverted; a value changed again after the import is kept, whatever its source.
 *
 * @param facts by account or contact id
 * @param changes what the import changed; those that aren't the latest are kept
 * @returns by account or contact id, the step of each field
 */
export async function planWithdrawals(
  tx: Database,
  record: ImportRecord,
  column: "account_id" | "contact_id",
  facts: ReadonlyMap<string, ReadonlyMap<string, readonly Candidate[]>>,
  changes: readonly ChangesOf[],
  at: Date,
): Promise<Map<string, Map<string, Step>>> {
  const imported = new Map(Array.from(facts, ([id, own]) => [id, findImportedValues(record, own)]));
  const repeated = await findRepeated(tx, record, column, imported);
  const stepsOf = (id: string, fields: ReadonlyMap<string, ImportedValue>) => {
    const own = new Map(changes.filter((one) => one.subject_id === id).map((one) => [one.field, one]));
    const steps = Array.from(fields, ([field, { chosen, isChosen }]): [string, Step][] => {
      const change = own.get(field);
      if (change && !change.is_latest && isChosen) return [];
      const value = change ? change.first_old || null : chosen;
      const step = { kind: "withdraw" as const, ...evidenceKey(record), value, at };
      return [[field, { ...step, repeated: repeated.get(`${id} ${field}`) }]];
    });
    return new Map(steps.flat());
  };
  return new Map(Array.from(imported, ([id, fields]) => [id, stepsOf(id, fields)]));
}

/** Finds the values that an import provided for an account or a contact, by field. */
function findImportedValues(
  record: ImportRecord,
  facts: ReadonlyMap<string, readonly Candidate[]>,
): Map<string, ImportedValue> {
  const key = evidenceKey(record);
  const entries = [...facts].flatMap(([field, candidates]) => {
    const own = candidates.filter((one) => wasObservedAt(one, key));
    if (own.length === 0) return [];
    const repeats = own.flatMap(({ value, firstSeenAt }) => (firstSeenAt < key.said ? [value] : []));
    const isChosen = own.some((one) => one.isChosen);
    return [[field, { chosen: chosenOf(candidates)?.value ?? null, isChosen, repeats }] as const];
  });
  return new Map(entries);
}

/**
 * Finds when the latest earlier file of the same name provided the values that an import repeated.
 *
 * @param imported by account or contact id, then by field
 * @returns by `<account or contact> <field>`, the time of each value
 */
async function findRepeated(
  tx: Database,
  record: ImportRecord,
  column: "account_id" | "contact_id",
  imported: ReadonlyMap<string, ReadonlyMap<string, ImportedValue>>,
): Promise<Map<string, ReadonlyMap<string, Date>>> {
  const lookups = [...imported].flatMap(([id, fields]) =>
    [...fields].flatMap(([field, { repeats }]) => repeats.map((value) => ({ id, field, value }))),
  );
  if (lookups.length === 0) return new Map();
  const { clientId, fileName } = record;
  const rows = await readRows(
    tx,
    z.object({ id: z.string(), field: z.string(), value: z.string(), at: z.coerce.date() }),
    sql`select g.id, g.field, g.value, max(coalesce(i.started_at, i.created_at)) as at
        from json_to_recordset(${JSON.stringify(lookups)}::json) as g(id uuid, field text, value text)
          join imports i on i.client_id = ${clientId} and i.file_name = ${fileName} and i.state not in ('undoing', 'undone')
            and coalesce(i.started_at, i.created_at) < ${evidenceKey(record).said.toISOString()}::timestamptz
          join import_rows r on r.client_id = ${clientId} and r.import_id = i.id
            and r.${sql.identifier(column)} = g.id and r."values" ->> g.field = g.value
            and r.outcome in ('added', 'changed', 'unchanged')
        group by g.id, g.field, g.value`,
  );
  const times = new Map<string, Map<string, Date>>();
  for (const { id, field, value, at } of rows) {
    const key = `${id} ${field}`;
    times.set(key, (times.get(key) ?? new Map<string, Date>()).set(value, at));
  }
  return times;
}
