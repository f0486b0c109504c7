import { and, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import type { PlainValue } from "@/lib/contracts/accounts/account-change";
import type { Database } from "../../database/database";
import { accounts, industries } from "../../database/schema/core";
import { fieldProperties } from "../shared/field-columns";
import { mergeCustom } from "../values/custom-fields/values";
import type { Step } from "../values/facts/choose-value";
import { addOrigins, type Facts, readFactsOfMany, replaceFactsOfMany, stepFacts } from "../values/facts/facts";
import { type ClientRules, readSourceRules } from "../values/facts/source-rules";
import { type Change, recordMany, type Writer } from "../values/history/record";
import type { AccountRow } from "./change";
import { type IndustryNode, placeOf } from "./industry-place";
import { columnsOf, readValue, valuesOf, writeValue } from "./values";

/** The changes to one of many accounts: a step per field, and for each step the change that it undoes. */
export interface StepsOf {
  accountId: string;
  steps: ReadonlyMap<string, Step>;
  undoes?: ReadonlyMap<string, number>;
}

/** The result of planned steps for an account: the facts of its touched fields, and the values that would change. */
export interface Plan {
  accountId: string;
  row: AccountRow;
  /** All facts before the steps. */
  before: Facts;
  facts: Facts;
  changes: Change[];
}

/**
 * Computes what steps would change in live accounts, without writing.
 *
 * @param isLocking whether to lock them until the transaction ends
 * @returns by account; a missing or removed account isn't included
 */
export async function planMany(
  db: Database,
  clientId: string,
  all: readonly StepsOf[],
  at: Date,
  isLocking = false,
): Promise<Map<string, Plan>> {
  const ids = all.map(({ accountId }) => accountId);
  const rows = await readRowsOf(db, clientId, ids, isLocking);
  const facts = await readFactsOfMany(db, clientId, ids);
  const rules = await readSourceRules(db, clientId);
  const plans = new Map<string, Plan>();
  for (const { accountId, steps, undoes } of await addOrigins(db, clientId, all, (id) => facts.get(id) ?? new Map())) {
    const row = rows.get(accountId);
    if (row) plans.set(accountId, planOne(row, facts.get(accountId) ?? new Map(), steps, { at, rules, undoes }));
  }
  return plans;
}

/**
 * Applies steps to the facts of many accounts and updates their rows and histories: the same result as `writeSteps` for
 * each, with a few statements for all.
 *
 * @returns by account the fields whose value changed; a missing or removed account isn't included
 */
export async function changeMany(
  tx: Database,
  clientId: string,
  all: readonly StepsOf[],
  writer: Writer,
): Promise<Map<string, string[]>> {
  const plans = await planMany(tx, clientId, all, writer.at, true);
  await replaceFactsOfMany(tx, clientId, [...plans.values()]);
  const changed = [...plans.values()].filter(({ changes }) => changes.length > 0);
  await writeRows(tx, clientId, changed, writer.at);
  await recordMany(
    tx,
    clientId,
    changed.map(({ accountId, changes }) => ({ accountId, changes })),
    writer,
  );
  return new Map([...plans].map(([id, { changes }]) => [id, changes.map(({ field }) => field)]));
}

async function readRowsOf(db: Database, clientId: string, ids: readonly string[], isLocking: boolean) {
  if (ids.length === 0) return new Map<string, AccountRow>();
  const { searchText, nameKey, ...columns } = getTableColumns(accounts);
  const query = db
    .select(columns)
    .from(accounts)
    .where(and(eq(accounts.clientId, clientId), inArray(accounts.id, [...ids]), isNull(accounts.removedAt)))
    .orderBy(accounts.id);
  const rows = await (isLocking ? query.for("no key update") : query);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Computes what steps change in one account. */
export function planOne(
  row: AccountRow,
  before: Facts,
  steps: ReadonlyMap<string, Step>,
  { at, rules, undoes }: { at: Date; rules: ClientRules; undoes?: StepsOf["undoes"] },
): Plan {
  const { after, touched } = stepFacts(before, steps, at, rules);
  const values: Readonly<Record<string, PlainValue>> = valuesOf(row);
  const changes = [...touched].flatMap(([field, { value, source }]) => {
    const old = writeValue(values[field] ?? null);
    // An undo can't clear an account's name.
    if (old === value || (field === "name" && value === null)) return [];
    return [{ field, old, new: value, source, undoes: undoes?.get(field) }];
  });
  return { accountId: row.id, row, before, facts: after, changes };
}

/** All columns that depend on values; the update below writes every one of them, changed or not. */
const written = [...Object.values(fieldProperties), "naicsSector", "custom", "isSample"] as const;

async function writeRows(tx: Database, clientId: string, plans: readonly Plan[], at: Date): Promise<void> {
  if (plans.length === 0) return;
  const columns = written.map((key) => ({ key, name: accounts[key].name }));
  const rows = (await rowsAfter(tx, plans)).map((row) => ({
    id: row.id,
    ...Object.fromEntries(columns.map(({ key, name }) => [name, row[key] ?? null])),
  }));
  const set = sql.join(
    columns.map(({ name }) => sql`${sql.identifier(name)} = n.${sql.identifier(name)}`),
    sql`, `,
  );
  await tx.execute(
    sql`update accounts a set ${set}, updated_at = ${at.toISOString()}::timestamptz
        from json_populate_recordset(null::accounts, ${JSON.stringify(rows)}::json) n
        where a.client_id = ${clientId} and a.id = n.id`,
  );
}

/** The accounts' rows with their planned changes, in the order of the plans. */
export async function rowsAfter(tx: Database, plans: readonly Plan[]): Promise<AccountRow[]> {
  const industriesByCode = await readIndustries(tx, plans);
  return plans.map(({ row, changes }) => {
    const values = Object.fromEntries(changes.map((one) => [one.field, readValue(one.field, one.new)]));
    const changed = columnsOf(values);
    const newValues = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
    const industry =
      changed.industryCode === undefined ? {} : placeOf(industriesByCode.get(changed.industryCode ?? ""));
    return { ...row, ...newValues, ...industry, custom: mergeCustom(row.custom, values) ?? row.custom };
  });
}

/** The industries and sectors that the plans set, by code. */
async function readIndustries(tx: Database, plans: readonly Plan[]): Promise<Map<string, IndustryNode>> {
  const codes = plans.flatMap(({ changes }) =>
    changes.flatMap(({ field, new: code }) => (field === "industry_code" && code !== null ? [code] : [])),
  );
  if (codes.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(industries)
    .where(inArray(industries.code, [...new Set(codes)]));
  return new Map(rows.map((node) => [node.code, node]));
}
