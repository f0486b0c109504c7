import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../../../../database/database";
import { importRows } from "../../../../database/schema/imports";
import { type ReadRow, readRow, shorten } from "../../../../imports/read-row";
import { type Plan, planMany } from "../../../accounts/change-many";
import { findFutureYear } from "../../../accounts/values";
import { listFields } from "../../../values/custom-fields/read";
import {
  type AccountFindings,
  type AccountMatch,
  domainOfRow,
  findMatches,
  matchAccount,
} from "../../../values/matching/match-account";
import { hasContacts, type ImportRecord, type StagedRow } from "../find";
import { isStartedByRep, matchMembers, missingOwnerReason } from "../links/members";
import { linkKeysOf } from "../links/planned-accounts";
import { type MatchResult, type MatchState, readerOf } from "../match-result";
import { splitIntoRounds } from "../rounds";
import { stepsOf } from "../steps";

/** Matches the rows of an account file to accounts, and determines what each row would change. */
export async function matchAccountRows(
  tx: Database,
  record: ImportRecord,
  rows: StagedRow[],
  known: MatchState,
): Promise<MatchResult[]> {
  const reader = { ...readerOf(record), custom: await listFields(tx, record.clientId) };
  const read = rows.map((row) => readRow(row.cells, reader));
  const findings = await findMatches(tx, record.clientId, read);
  const members = await matchMembers(
    tx,
    record,
    read.flatMap(({ owner }) => owner ?? []),
  );
  const isReps = await isStartedByRep(tx, record);
  const results = rows.map((row, index): MatchResult => {
    const [one, found] = [read[index], findings[index]];
    if (!one || !found) throw new Error("a row was lost during matching");
    const result = judgeOne(row, one, found, reader.fields, known);
    return one.owner === undefined ? result : withOwner(result, one.owner, { isKnown: members.has(one.owner), isReps });
  });
  const all = [...results, ...(await mergeRepeatedRows(tx, record, results))];
  await planChanges(tx, record, all, known.at);
  return all;
}

/**
 * If the row adds an account, sets `link` to whether the account's owner is known, with a remark if not. An existing
 * account keeps its owner.
 */
function withOwner(
  result: MatchResult,
  owner: string,
  { isKnown, isReps }: { isKnown: boolean; isReps: boolean },
): MatchResult {
  if (result.status !== "new") return result;
  if (isKnown) return { ...result, link: "found" };
  return { ...result, link: "missing", reason: missingOwnerReason(owner, isReps) };
}

function judgeOne(
  row: StagedRow,
  read: ReadRow,
  found: AccountFindings,
  fields: readonly (string | null)[],
  { codes, seen, firsts, at }: MatchState,
): MatchResult {
  const { line } = row;
  const { values } = read;
  const entered = { ...values, ...read.custom };
  const keys = linkKeysOf(read, found);
  const rest = { line, values: entered, changes: [], place: null, account_id: null, contact_id: null, keys };
  const refuse = (reason: string, place: number | null): MatchResult => ({
    ...rest,
    status: "refused",
    reason,
    place,
  });
  if (row.flaw !== null) return refuse(row.flaw, null);
  if (read.flaw) return refuse(read.flaw.reason, read.flaw.place);
  if (values.industry_code && !codes.has(values.industry_code)) {
    return refuse(`“${values.industry_code}”: There is no such industry`, fields.indexOf("industry_code"));
  }
  const future = findFutureYear(values, at);
  if (future) return refuse(`“${values[future]}”: This year is in the future`, fields.indexOf(future));
  const judged = matchAccount(read, found);
  const { searchKeys, ownKeys } = keysOf(read, found, judged);
  const earlier = searchKeys.map((key) => seen.get(key)).find((one) => one !== undefined && one !== line);
  if (earlier !== undefined)
    return { ...rest, ...judgeRepeat(read.id, judged, earlier, firsts), account_line: earlier };
  if (judged.kind === "refused") return refuse(judged.reason, null);
  for (const key of ownKeys) if (!seen.has(key)) seen.set(key, line);
  firsts.set(line, { id: read.id, isDoubtful: judged.kind === "doubtful" });
  const own = { ...rest, account_line: line };
  if (judged.kind === "new") return { ...own, status: "new", reason: null };
  const reason = judged.kind === "doubtful" ? judged.reason : null;
  return { ...own, status: judged.kind, reason, account_id: judged.accountId };
}

interface Keys {
  /** Keys that identify this row as a duplicate of an earlier one. */
  searchKeys: string[];
  /** Keys by which later rows are identified as duplicates of this one. */
  ownKeys: string[];
}

/**
 * Keys in order of precedence: the row's id in the file, the matched account, then the row's values. A later row may
 * have fewer values than the first, for example only the domain. A row that certainly matches an account is no
 * duplicate of a doubtful one, about which the user has yet to decide.
 */
function keysOf(read: ReadRow, { nameKey }: AccountFindings, judged: AccountMatch): Keys {
  const own = read.id === null ? [] : [`row ${read.id}`];
  const entered = enteredKeysOf(read, nameKey);
  const withoutAccount = [...own, ...entered];
  if (judged.kind !== "matched" && judged.kind !== "doubtful")
    return { searchKeys: withoutAccount, ownKeys: withoutAccount };
  const matched = [...own, `id ${judged.accountId}`];
  return judged.kind === "matched"
    ? { searchKeys: matched, ownKeys: [...matched, ...entered] }
    : { searchKeys: [...matched, ...entered], ownKeys: withoutAccount };
}

/** Matches a row whose account already occurs in an earlier row; a row that is doubtful on its own isn't merged. */
function judgeRepeat(
  id: string | null,
  judged: AccountMatch,
  line: number,
  firsts: MatchState["firsts"],
): Pick<MatchResult, "status" | "reason"> {
  const first = firsts.get(line);
  if (id !== null && first?.id && first.id !== id) {
    const reason = `Line ${line} has the same name or domain, but a different id: “${shorten(first.id)}”.`;
    return { status: "doubtful", reason };
  }
  if (judged.kind === "doubtful" && first?.isDoubtful === false) {
    return { status: "doubtful", reason: judged.reason };
  }
  return { status: "repeated", reason: `Same account as in line ${line}.` };
}

function enteredKeysOf(read: ReadRow, nameKey: string): string[] {
  const domain = domainOfRow(read);
  return [...(domain === null ? [] : [`domain ${domain}`]), ...(nameKey === "" ? [] : [`name ${nameKey}`])];
}

/**
 * Handles rows that duplicate an earlier row's account. Values missing from the first row are added to it; where values
 * differ, those of the first row win. In a file with contacts such a row is doubtful, as its contact may belong to
 * another account.
 *
 * @returns rows matched in earlier batches that gained values
 */
async function mergeRepeatedRows(
  tx: Database,
  record: ImportRecord,
  results: readonly MatchResult[],
): Promise<MatchResult[]> {
  const repeats = results.filter(({ status }) => status === "repeated");
  const firsts = new Map(results.map((one) => [one.line, one]));
  const before = await readResults(
    tx,
    record,
    repeats.flatMap(({ account_line: line }) => (line !== undefined && !firsts.has(line) ? [line] : [])),
  );
  for (const one of before) firsts.set(one.line, one);
  const more = new Set<MatchResult>();
  for (const row of repeats) {
    const first = firsts.get(row.account_line ?? 0);
    if (first && mergeIntoFirst(record, row, first)) more.add(first);
  }
  return before.filter((one) => more.has(one));
}

/** @returns whether the first row gained values */
function mergeIntoFirst(record: ImportRecord, row: MatchResult, first: MatchResult): boolean {
  const { columns } = record;
  const placeOf = (field: string) => columns.findIndex((column) => column.field === field);
  const entered = Object.entries(row.values).filter(([, value]) => value !== null && value !== undefined);
  const others = entered.filter(([field, value]) => !isSame(value, first.values[field] ?? value));
  const headingFor = (field: string) => columns[placeOf(field)]?.heading ?? field;
  const [other] = others;
  if (other && hasContacts(record)) {
    const [field, value] = other;
    row.status = "doubtful";
    row.place = placeOf(field);
    const rest = others.slice(1).map(([one]) => headingFor(one));
    row.reason =
      `Line ${first.line} has “${shorten(String(first.values[field]))}” for this account, and this line “${shorten(String(value))}”.` +
      (rest.length === 0 ? "" : ` Other values differ, too: ${rest.join(", ")}.`);
    return false;
  }
  // An existing account keeps its name.
  const isMissing = (field: string) =>
    (first.values[field] ?? null) === null && (field !== "name" || first.account_id === null);
  const added = entered.filter(([field]) => isMissing(field));
  if (added.length > 0) {
    first.values = { ...first.values, ...Object.fromEntries(added) };
    if (first.status === "same") first.status = "matched";
  }
  const listed = (all: typeof entered) => all.map(([field]) => headingFor(field)).join(", ");
  row.reason =
    `Same account as in line ${first.line}` +
    (added.length === 0 ? "." : `. It adds: ${listed(added)}.`) +
    (others.length === 0 ? "" : ` Skipped: ${listed(others)}.`);
  return added.length > 0;
}

function isSame(value: unknown, other: unknown): boolean {
  const keyOf = (one: unknown) => String(one).normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
  return keyOf(value) === keyOf(other);
}

/** Reads the match results of rows in earlier batches. */
async function readResults(
  tx: Database,
  { clientId, id }: ImportRecord,
  lines: readonly number[],
): Promise<MatchResult[]> {
  if (lines.length === 0) return [];
  const rows = await tx
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.clientId, clientId),
        eq(importRows.importId, id),
        eq(importRows.isPerson, false),
        inArray(importRows.line, [...new Set(lines)]),
      ),
    );
  return rows.flatMap(({ line, status, reason, place, values, changes, accountId, contactId, link }): MatchResult[] => {
    if (status === null) return [];
    const rest = { line, status, reason, place, values: values ?? {}, changes: changes ?? [], account_line: line };
    return [{ ...rest, account_id: accountId, contact_id: contactId, ...(link !== null && { link }) }];
  });
}

/**
 * Determines which values would change in rows that match existing accounts; rows without changes count as unchanged.
 */
async function planChanges(
  tx: Database,
  record: ImportRecord,
  results: readonly MatchResult[],
  at: Date,
): Promise<void> {
  const known = results.flatMap((one) => (one.account_id === null ? [] : [{ ...one, accountId: one.account_id }]));
  const origin = { fileName: record.fileName, at };
  const steps = known.map(({ line, accountId, values }) => ({
    line,
    accountId,
    steps: stepsOf(values, origin, false),
  }));
  const plans = new Map<number, Plan>();
  for (const round of splitIntoRounds(steps, ({ accountId }) => accountId)) {
    const planned = await planMany(tx, record.clientId, round, at);
    for (const { line, accountId } of round) {
      const plan = planned.get(accountId);
      if (plan) plans.set(line, plan);
    }
  }
  for (const result of results) {
    const plan = plans.get(result.line);
    result.changes = plan?.changes.map(({ field }) => field) ?? [];
    if (result.status === "matched" && plan && result.changes.length === 0) result.status = "same";
  }
}
