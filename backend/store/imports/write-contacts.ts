import { randomUUID } from "node:crypto";
import { contactLevels } from "@/lib/contracts/contact";
import type { ImportDecision } from "@/lib/contracts/import-field";
import type { Database } from "../../database/database";
import { placeOf } from "../../imports/people-words";
import type { ContactSaid } from "../../imports/read-contact";
import { lockAccounts } from "../accounts/change";
import { addContacts, type BroughtContact, planContacts, readContacts, writeContacts } from "../contacts/bring-many";
import { findPeople } from "../matching/match-contact";
import { choicesOf } from "./choices";
import type { ImportRecord, StagedRow } from "./find";
import { leave, type Result, type RowOrigin } from "./result";
import { sourceOf } from "./steps";

/** What is done with a row: a contact is added at an account, or one that is known is changed. */
type Task =
  | { kind: "add"; row: StagedRow; id: string; accountId: string }
  | { kind: "change"; row: StagedRow; id: string };

/**
 * Writes rows of a file of contacts. Their accounts are locked first, in one order for all: what is added or changed
 * meanwhile by somebody else is seen.
 */
export async function writeContactRows(
  tx: Database,
  record: ImportRecord,
  origin: RowOrigin,
  rows: StagedRow[],
): Promise<Result[]> {
  const planned = rows.map((row) => taskOf(row, record.doubtful ?? "skip") ?? leave(row));
  const tasks = planned.filter((one): one is Task => "kind" in one);
  const live = await lockPlaces(tx, record.clientId, tasks);
  const results = [
    ...(await add(
      tx,
      record,
      origin,
      live,
      tasks.filter((one) => one.kind === "add"),
    )),
    ...(await change(
      tx,
      record,
      origin,
      live,
      tasks.filter((one) => one.kind === "change"),
    )),
  ];
  return [...planned.filter((one): one is Result => !("kind" in one)), ...results];
}

function taskOf(row: StagedRow, rule: ImportDecision): Task | null {
  const { verdict, accountId, contactId } = row;
  const add: Task | null = accountId === null ? null : { kind: "add", row, id: randomUUID(), accountId };
  const change: Task | null = contactId === null ? null : { kind: "change", row, id: contactId };
  if (verdict === "new") return add;
  if (verdict === "matched" || verdict === "same") return change;
  if (verdict !== "doubtful") return null;
  const decision = row.decision ?? rule;
  if (!choicesOf(row, "contacts").includes(decision) || decision === "skip") return null;
  return decision === "match" ? (change ?? add) : add;
}

/** Locks the accounts that tasks are about. @returns those that are live */
async function lockPlaces(tx: Database, clientId: string, tasks: readonly Task[]): Promise<Set<string>> {
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

const accountGone = "The account was removed in the meantime.";

async function add(
  tx: Database,
  { clientId, fileName }: ImportRecord,
  { writer }: RowOrigin,
  live: ReadonlySet<string>,
  tasks: readonly Extract<Task, { kind: "add" }>[],
): Promise<Result[]> {
  const source = sourceOf(fileName);
  const taken = await findTaken(tx, clientId, tasks);
  const added: BroughtContact[] = [];
  const results = tasks.map(({ row, id, accountId }): Result => {
    const rest = { line: row.line, reason: row.reason, account_id: accountId, contact_id: null };
    if (!live.has(accountId)) return { ...rest, outcome: "refused", reason: accountGone };
    if (taken.has(row.line)) return { ...rest, outcome: "refused", reason: "This person was added in the meantime." };
    added.push(broughtOf(row.values ?? {}, { id, accountId }, source));
    return { ...rest, outcome: "added", contact_id: id };
  });
  await addContacts(tx, { clientId, source }, added, writer);
  return results;
}

/** Lines of new people who are there by now; who was doubtful was decided on by a person. */
async function findTaken(
  tx: Database,
  clientId: string,
  tasks: readonly Extract<Task, { kind: "add" }>[],
): Promise<Set<number>> {
  const fresh = tasks.filter(({ row }) => row.verdict === "new");
  if (fresh.length === 0) return new Set();
  const found = await findPeople(
    tx,
    clientId,
    fresh.map(({ row: { values }, accountId }) => {
      const { full_name: name, email }: ContactSaid = values ?? {};
      return { name: name ?? null, email: email ?? null, accountId };
    }),
  );
  return new Set(
    fresh.flatMap(({ row }, place) => {
      const hits = found[place]?.hits ?? [];
      const own = row.values?.email;
      const isThere = hits.some(({ way, hasEmail }) => way === "email" || own === undefined || !hasEmail);
      return isThere ? [row.line] : [];
    }),
  );
}

function broughtOf(
  values: ContactSaid,
  place: Pick<BroughtContact, "id" | "accountId">,
  source: string,
): BroughtContact {
  const { title = "", do_not_contact: silence } = values;
  const guessed = placeOf(title);
  return {
    ...place,
    fullName: values.full_name ?? "",
    title,
    function: values.function ?? guessed.function,
    level: contactLevels.indexOf(values.level ?? guessed.level),
    email: values.email ?? null,
    phone: values.phone ?? null,
    doNotContact: silence === "yes",
    doNotContactReason: silence === "yes" ? (values.do_not_contact_reason ?? source).slice(0, 300) : null,
  };
}

async function change(
  tx: Database,
  { clientId, fileName }: ImportRecord,
  { writer }: RowOrigin,
  live: ReadonlySet<string>,
  tasks: readonly Extract<Task, { kind: "change" }>[],
): Promise<Result[]> {
  const ids = tasks.map(({ id }) => id);
  const rows = new Map((await readContacts(tx, clientId, ids, true)).map((row) => [row.id, row]));
  const said = tasks.flatMap(({ id, row: { line, values } }) => {
    const row = rows.get(id);
    return row && live.has(row.accountId) ? [{ line, row, values: values ?? {} }] : [];
  });
  const plans = await planContacts(tx, clientId, said, { source: sourceOf(fileName), at: writer.at });
  await writeContacts(tx, clientId, plans, writer);
  const byLine = new Map(said.map(({ line }, place) => [line, plans[place]]));
  return tasks.map(({ id, row: { line, reason, accountId } }): Result => {
    const plan = byLine.get(line);
    const rest = { line, reason, account_id: plan?.row.accountId ?? accountId, contact_id: id };
    if (!plan) return { ...rest, outcome: "refused", reason: "This person was removed or moved in the meantime." };
    return { ...rest, outcome: plan.changes.length > 0 ? "changed" : "unchanged" };
  });
}
