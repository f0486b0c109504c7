import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { contactLevels } from "@/lib/contracts/contacts/contact";
import type { ImportDecision } from "@/lib/contracts/imports/import-field";
import { type Database, readRows } from "../../../../database/database";
import { placeOf } from "../../../../imports/contact-words";
import type { ImportedContactValues } from "../../../../imports/read-contact";
import { lockAccounts } from "../../../accounts/change";
import { addContacts, type NewContact, planContacts, readContacts, writeContacts } from "../../../contacts/bulk-insert";
import { importSource } from "../../../values/facts/import-source";
import { findPeople } from "../../../values/matching/match-contact";
import { allowedDecisions, followsAccount } from "../choices";
import type { ImportRecord, StagedRow } from "../find";
import { externalIdOf, rememberIds } from "../links/external-ids";
import type { MatchResult } from "../match-result";
import { type RowOrigin, type RowResult, skipRow } from "../result";
import { splitIntoRounds } from "../rounds";
import { matchContactRows, matchPending } from "./match-rows";

/** The action for a row: add a contact at an account, or update an existing one. */
type Task =
  | { kind: "add"; row: StagedRow; id: string; accountId: string }
  | { kind: "change"; row: StagedRow; id: string };

/**
 * Writes rows of a contact file. Locks their accounts first, always in the same order, so concurrent additions and
 * changes are visible.
 */
async function writeContactRows(
  tx: Database,
  record: ImportRecord,
  origin: RowOrigin,
  rows: StagedRow[],
): Promise<RowResult[]> {
  const planned = rows.map((row) => taskOf(row, record.doubtful ?? "skip") ?? skipRow(row));
  const tasks = planned.filter((one): one is Task => "kind" in one);
  const live = await lockTaskAccounts(tx, record.clientId, tasks);
  const results = [
    ...(await add(
      tx,
      record,
      origin,
      live,
      tasks.filter((one) => one.kind === "add"),
    )),
  ];
  const changes = tasks.filter((one) => one.kind === "change");
  for (const round of splitIntoRounds(changes, ({ id }) => id))
    results.push(...(await change(tx, record, origin, live, round)));
  await rememberContacts(tx, record, rows, results);
  return [...planned.filter((one): one is RowResult => !("kind" in one)), ...results];
}

async function rememberContacts(
  tx: Database,
  record: ImportRecord,
  rows: readonly StagedRow[],
  results: readonly RowResult[],
): Promise<void> {
  const byLine = new Map(results.map((one) => [one.line, one]));
  const externalIds = rows.flatMap(({ line, cells }) => {
    const contactId = byLine.get(line)?.outcome === "refused" ? null : byLine.get(line)?.contact_id;
    const externalId = contactId ? externalIdOf(record, cells, "contact_id", contactId) : null;
    return contactId && externalId !== null ? [{ externalId, contactId }] : [];
  });
  await rememberIds(tx, record, "contacts", externalIds);
}

/**
 * Writes the contacts in rows of an account file. Contacts whose account this import created are matched again: the
 * account may have turned out to exist already, with known contacts.
 */
export async function writePeopleRows(
  tx: Database,
  record: ImportRecord,
  origin: RowOrigin,
  rows: StagedRow[],
): Promise<RowResult[]> {
  const homes = await findHomes(tx, record, rows);
  const refused = rows.flatMap((row) => withoutHome(row, homes.get(row.line)) ?? []);
  const lost = new Set(refused.map(({ line }) => line));
  const placed = rows.filter(({ line }) => !lost.has(line)).map((row) => withHome(row, homes.get(row.line)));
  const pending = placed.filter(({ status, accountId }) => status === "new" && accountId === null);
  const workplaces = pending.flatMap(({ line }) => {
    const home = homes.get(line);
    return home?.id ? [{ kind: "known" as const, id: home.id, name: home.name ?? "" }] : [];
  });
  const settled = withResults(placed, await matchPending(tx, record, pending, workplaces));
  return [...refused, ...(await writeContactRows(tx, record, origin, settled))];
}

/** Writes rows of a contact file. Rows whose account another file of the transfer has since added are matched again. */
export async function writeLinkedContactRows(
  tx: Database,
  record: ImportRecord,
  origin: RowOrigin,
  rows: StagedRow[],
): Promise<RowResult[]> {
  const pending = rows.filter(({ link }) => link === "planned" || link === "waits");
  if (pending.length === 0) return writeContactRows(tx, record, origin, rows);
  const known = { codes: new Set<string>(), seen: new Map(), firsts: new Map(), at: origin.writer.at };
  const settled = withResults(rows, await matchContactRows(tx, record, pending, known));
  return writeContactRows(tx, record, origin, settled);
}

/** The rows, with the results of those that were matched again. */
function withResults(rows: readonly StagedRow[], results: readonly MatchResult[]): StagedRow[] {
  const byLine = new Map(results.map((one) => [one.line, one]));
  return rows.map((row) => {
    const result = byLine.get(row.line);
    if (!result) return row;
    const { status: now, reason, account_id: accountId, contact_id: contactId } = result;
    // Skip a row that becomes doubtful only now, because the user never reviewed it.
    const isNewDoubt = now === "doubtful" && (row.status !== "doubtful" || row.link === "waits");
    return { ...row, status: now, reason, accountId, contactId, decision: isNewDoubt ? "skip" : row.decision };
  });
}

/** The outcome of a contact whose account was skipped or failed; null if the account exists. */
function withoutHome(row: StagedRow, home: Home | undefined): RowResult | null {
  const { line, status, accountId } = row;
  if (status === "refused") return null;
  const rest = { line, account_id: null, contact_id: null };
  if (home?.is_skipped) return { ...rest, outcome: "skipped", reason: "Its account was skipped." };
  if (accountId !== null || (status !== "new" && !followsAccount(row)) || home?.id) return null;
  return { ...rest, outcome: "refused", reason: "Its account couldn’t be imported." };
}

/**
 * Clears remarks made before the contact's account existed; a contact that the user decided to add as new is added at
 * that account.
 */
function withHome(row: StagedRow, home: Home | undefined): StagedRow {
  if (followsAccount(row)) return { ...row, status: "new", reason: null };
  if (row.status !== "doubtful") return row.status === "refused" ? row : { ...row, reason: null };
  return row.accountId === null ? { ...row, accountId: home?.id ?? null } : row;
}

const homeSchema = z.object({
  line: z.number(),
  id: z.string().nullable(),
  name: z.string().nullable(),
  is_skipped: z.boolean(),
});
type Home = z.infer<typeof homeSchema>;

/**
 * The outcomes of the rows' accounts: that of the first line with the account, or of the row itself if it contradicts
 * the first line.
 */
async function findHomes(
  tx: Database,
  { clientId, id }: ImportRecord,
  rows: readonly StagedRow[],
): Promise<Map<number, Home>> {
  const linesJson = JSON.stringify(rows.map(({ line, accountLine }) => ({ line, first: accountLine })));
  const found = await readRows(
    tx,
    homeSchema,
    sql`select g.line, a.id, a.name,
          coalesce(r.outcome = 'skipped', false) or coalesce(f.outcome = 'skipped', false) as is_skipped
        from json_to_recordset(${linesJson}::json) as g(line int, first int)
          join import_rows r on r.client_id = ${clientId} and r.import_id = ${id} and not r.is_person and r.line = g.line
          join import_rows f on f.client_id = ${clientId} and f.import_id = ${id} and not f.is_person and f.line = g.first
          left join accounts a on a.client_id = ${clientId} and a.id = f.account_id and a.removed_at is null
            and f.outcome in ('added', 'changed', 'unchanged')`,
  );
  return new Map(found.map((one) => [one.line, one]));
}

function taskOf(row: StagedRow, rule: ImportDecision): Task | null {
  const { status, accountId, contactId } = row;
  const add: Task | null = accountId === null ? null : { kind: "add", row, id: randomUUID(), accountId };
  const change: Task | null = contactId === null ? null : { kind: "change", row, id: contactId };
  if (status === "new") return add;
  if (status === "matched" || status === "same") return change;
  if (status !== "doubtful") return null;
  const decision = row.decision ?? rule;
  if (!allowedDecisions(row, "contacts").includes(decision) || decision === "skip") return null;
  return decision === "match" ? (change ?? add) : add;
}

/** Locks the tasks' accounts. @returns the ids of live accounts */
async function lockTaskAccounts(tx: Database, clientId: string, tasks: readonly Task[]): Promise<Set<string>> {
  const known = await readContacts(
    tx,
    clientId,
    tasks.flatMap((task) => (task.kind === "change" ? [task.id] : [])),
  );
  const ids = [
    ...tasks.flatMap((task) => (task.kind === "add" ? [task.accountId] : [])),
    ...known.map(({ accountId }) => accountId),
  ];
  return lockAccounts(tx, clientId, ids);
}

const accountRemoved = "The account was removed in the meantime.";

async function add(
  tx: Database,
  { clientId, fileName }: ImportRecord,
  { writer }: RowOrigin,
  live: ReadonlySet<string>,
  tasks: readonly Extract<Task, { kind: "add" }>[],
): Promise<RowResult[]> {
  const source = importSource(fileName);
  const duplicateLines = await findDuplicateLines(tx, clientId, tasks);
  const added: NewContact[] = [];
  const results = tasks.map(({ row, id, accountId }): RowResult => {
    const rest = { line: row.line, reason: row.reason, account_id: accountId, contact_id: null };
    if (!live.has(accountId)) return { ...rest, outcome: "refused", reason: accountRemoved };
    if (duplicateLines.has(row.line))
      return { ...rest, outcome: "refused", reason: "This person was added in the meantime." };
    added.push(newContactOf(row.values ?? {}, { id, accountId }, source));
    return { ...rest, outcome: "added", contact_id: id };
  });
  await addContacts(tx, { clientId, source }, added, writer);
  return results;
}

/**
 * The lines of rows whose contact was new but exists by now, except doubtful rows, about which the user has already
 * decided.
 */
async function findDuplicateLines(
  tx: Database,
  clientId: string,
  tasks: readonly Extract<Task, { kind: "add" }>[],
): Promise<Set<number>> {
  const additions = tasks.filter(({ row }) => row.status === "new");
  if (additions.length === 0) return new Set();
  const found = await findPeople(
    tx,
    clientId,
    additions.map(({ row: { values }, accountId }) => {
      const { full_name: name, email }: ImportedContactValues = values ?? {};
      return { name: name ?? null, email: email ?? null, accountId };
    }),
  );
  return new Set(
    additions.flatMap(({ row }, index) => {
      const hits = found[index]?.hits ?? [];
      const own = row.values?.email;
      const isKnown = hits.some(({ way, hasEmail }) => way === "email" || own === undefined || !hasEmail);
      return isKnown ? [row.line] : [];
    }),
  );
}

function newContactOf(
  values: ImportedContactValues,
  key: Pick<NewContact, "id" | "accountId">,
  source: string,
): NewContact {
  const { title = "", do_not_contact: doNotContact } = values;
  const guess = placeOf(title);
  return {
    ...key,
    guessed: (["function", "level"] as const).filter((field) => values[field] === undefined),
    fullName: values.full_name ?? "",
    title,
    function: values.function ?? guess.function,
    level: contactLevels.indexOf(values.level ?? guess.level),
    email: values.email ?? null,
    phone: values.phone ?? null,
    doNotContact: doNotContact === "yes",
    doNotContactReason: doNotContact === "yes" ? (values.do_not_contact_reason ?? source).slice(0, 300) : null,
  };
}

/** Changes contacts, each of which occurs in one task. */
async function change(
  tx: Database,
  { clientId, fileName }: ImportRecord,
  { writer }: RowOrigin,
  live: ReadonlySet<string>,
  tasks: readonly Extract<Task, { kind: "change" }>[],
): Promise<RowResult[]> {
  const ids = tasks.map(({ id }) => id);
  const rows = new Map((await readContacts(tx, clientId, ids, true)).map((row) => [row.id, row]));
  const entered = tasks.flatMap(({ id, row: { line, values } }) => {
    const row = rows.get(id);
    return row && live.has(row.accountId) ? [{ line, row, values: values ?? {} }] : [];
  });
  const plans = await planContacts(tx, clientId, entered, { source: importSource(fileName), ...writer });
  await writeContacts(tx, clientId, plans, writer);
  const byLine = new Map(entered.map(({ line }, index) => [line, plans[index]]));
  return tasks.map(({ id, row: { line, reason, accountId } }): RowResult => {
    const plan = byLine.get(line);
    const rest = { line, reason, account_id: plan?.row.accountId ?? accountId, contact_id: id };
    if (!plan) return { ...rest, outcome: "refused", reason: "This person was removed or moved in the meantime." };
    return { ...rest, outcome: plan.changes.length > 0 ? "changed" : "unchanged" };
  });
}
