import { and, eq, getTableColumns, inArray } from "drizzle-orm";
import type { PlainValue } from "@/lib/contracts/accounts/account-change";
import type { AccountValues } from "@/lib/contracts/accounts/account-values";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../database/database";
import { accounts } from "../../database/schema/core";
import { invalidField } from "../../errors";
import { getName } from "../shared/colleagues/colleagues";
import { mergeCustom } from "../values/custom-fields/values";
import type { Origin, Step } from "../values/facts/choose-value";
import { applyToFacts } from "../values/facts/facts";
import { findLatestChange } from "../values/history/latest";
import { optionName, readNames } from "../values/history/names";
import { recordChanges, type Writer } from "../values/history/record";
import { findIndustryPlace } from "./industry-place";
import { refuseDuplicates } from "./refuse-duplicates";
import { columnsOf, findFutureYear, readValue, valuesOf, writeValue } from "./values";

interface AccountKey {
  clientId: string;
  accountId: string;
}

interface AccountChange extends AccountKey {
  values: AccountValues;
  /** Values of custom fields, already parsed (`parseCustomValues`). */
  custom?: Readonly<Record<string, string | null>>;
  /** The source of the values, the user who writes them, and the operation they belong to. */
  origin: Origin & Writer;
  /** For a source that corrects itself: its previous values. */
  instead?: AccountValues;
  /** The values that the user saw before the change; other fields aren't compared. */
  expected?: Readonly<Record<string, PlainValue>> | undefined;
}

/**
 * The only function that changes an account's values, for users, imports and connectors. A source's value becomes a
 * candidate; the chosen candidate is written to the account's row, and each difference is added to the history. A
 * user's value is always chosen; a source's value is chosen if it is more trusted than the current one.
 *
 * @returns the fields whose value changed
 * @throws AppError 404 `not_found`; 409 `changed` with `fields.current`: the current value differs from the one that
 * the user saw; 409 `duplicate`; 400 `invalid_request`: a day in the future, or a value that is derived from another
 * value
 */
export async function changeAccount(tx: Database, change: AccountChange): Promise<string[]> {
  const { values, custom = {}, origin, expected = {} } = change;
  const row = await lockAccount(tx, change);
  // Users see industry and sector as separate fields.
  await refuseStale(tx, change, { ...valuesOf(row), industry_code: row.industryCode }, expected);
  refuseImpossible(row, values, origin);
  return writeSteps(tx, change, row, stepsOf({ ...values, ...custom }, origin, change.instead), origin);
}

/** Converts given values to steps on an account's facts, by field. */
export function stepsOf(
  values: Readonly<Record<string, PlainValue | undefined>>,
  { source, method, confidence, seenAt, url }: Origin,
  instead: Readonly<Record<string, PlainValue | undefined>> = {},
): Map<string, Step> {
  const isDecided = method === "manual";
  const steps = new Map<string, Step>();
  for (const [field, value] of Object.entries(values)) {
    const text = writeValue(value ?? null);
    const origin = { source, method, confidence, seenAt, ...(url !== undefined && { url }) };
    const was = writeValue(instead[field] ?? null);
    if (text !== null)
      steps.set(field, { kind: "see", value: text, origin, isDecided, ...(was !== null && { instead: [was] }) });
    else if (isDecided) steps.set(field, { kind: "clear" });
  }
  return steps;
}

/** A row of an account, without the columns that the database computes. */
export type AccountRow = Awaited<ReturnType<typeof lockAccount>>;

/**
 * Gets a live account's row and locks it until the transaction ends. Here and wherever accounts are locked, "no key
 * update" is used instead of "for update", which would wait for transactions that have added rows referring to the
 * account; two transactions that each add a row and then lock would deadlock.
 *
 * @throws AppError 404 `not_found`
 */
export async function lockAccount(tx: Database, { clientId, accountId }: AccountKey) {
  const { searchText, nameKey, ...columns } = getTableColumns(accounts);
  const [row] = await tx
    .select(columns)
    .from(accounts)
    .where(and(eq(accounts.clientId, clientId), eq(accounts.id, accountId)))
    .for("no key update");
  if (!row || row.removedAt !== null) throw notFound();
  return row;
}

/**
 * Applies steps to the facts of a locked account and updates its row and history.
 *
 * @param undoes the change that each field's step undoes
 * @returns the fields whose value changed
 */
export async function writeSteps(
  tx: Database,
  { clientId, accountId }: AccountKey,
  row: AccountRow,
  steps: ReadonlyMap<string, Step>,
  writer: Writer,
  undoes: ReadonlyMap<string, number> = new Map(),
): Promise<string[]> {
  const key = { clientId, accountId };
  const before: Readonly<Record<string, PlainValue>> = valuesOf(row);
  const chosen = await applyToFacts(tx, key, steps, writer.at);
  if (chosen.get("name")?.value === null) throw invalidField("values.name", "An account needs a name");
  const changes = [...chosen].flatMap(([field, now]) => {
    const old = writeValue(before[field] ?? null);
    return old === now.value ? [] : [{ field, old, new: now.value, source: now.source, undoes: undoes.get(field) }];
  });
  if (changes.length === 0) return [];
  const values = Object.fromEntries(changes.map((one) => [one.field, readValue(one.field, one.new)]));
  const { industry_code: industryCode } = values;
  const inTree =
    industryCode === undefined ? { industryCode: undefined } : await findIndustryPlace(tx, writeValue(industryCode));
  const { name = row.name, domain = null } = columnsOf({ name: row.name, domain: row.domain, ...values });
  await refuseDuplicates(tx, clientId, { id: accountId, name, domain: domain ?? undefined }, () =>
    tx.transaction((own) =>
      own
        .update(accounts)
        .set({ ...columnsOf(values), ...inTree, custom: mergeCustom(row.custom, values), updatedAt: writer.at })
        .where(and(eq(accounts.clientId, clientId), eq(accounts.id, accountId))),
    ),
  );
  await recordChanges(tx, key, writer, changes);
  return changes.map(({ field }) => field);
}

async function refuseStale(
  tx: Database,
  key: AccountKey,
  current: Readonly<Record<string, PlainValue>>,
  expected: Readonly<Record<string, PlainValue>>,
): Promise<void> {
  const stale = Object.keys(expected).filter((field) => (current[field] ?? null) !== expected[field]);
  const [first] = stale;
  if (first === undefined) return;
  const latest = await findLatestChange(tx, { ...key, contactId: null, fields: [first] });
  const who = latest?.createdBy ? await getName(tx, latest.createdBy) : "Someone";
  const known = Object.fromEntries(stale.map((field) => [field, current[field] ?? null]));
  const now = writeValue(current[first] ?? null) ?? "not known";
  const names = await readNames(tx, key, [{ field: first, old: null, new: now }]);
  const shown = names.get(optionName(first, now)) ?? now;
  throw new AppError(409, "changed", `${who} changed this to ${shown} in the meantime.`, {
    fields: { current: JSON.stringify(known) },
  });
}

function refuseImpossible(row: AccountRow, values: AccountValues, { seenAt, at }: Origin & Writer): void {
  if (seenAt > at) throw invalidField("seen_at", "This day is in the future");
  const future = findFutureYear(values, at);
  if (future) throw invalidField(`values.${future}`, "This year is in the future");
  const marketCap = values.market_cap_usd === undefined ? row.marketCapUsd : values.market_cap_usd;
  if (values.market_cap_band !== undefined && marketCap !== null)
    throw invalidField("values.market_cap_band", "This is derived from the market cap. Change that instead");
}

/**
 * Locks several accounts, always in the same order, so that two transactions can't deadlock.
 *
 * @returns the ids of those that are live
 */
export async function lockAccounts(tx: Database, clientId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: accounts.id, removedAt: accounts.removedAt })
    .from(accounts)
    .where(and(eq(accounts.clientId, clientId), inArray(accounts.id, [...new Set(ids)])))
    .orderBy(accounts.id)
    .for("no key update");
  return new Set(rows.flatMap(({ id, removedAt }) => (removedAt === null ? [id] : [])));
}
