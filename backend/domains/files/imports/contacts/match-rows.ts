import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../../database/database";
import { importRows } from "../../../../database/schema/imports";
import { type ReadContact, readContact } from "../../../../imports/read-contact";
import { planContacts, readContacts } from "../../../contacts/bulk-insert";
import { importSource } from "../../../values/facts/import-source";
import { type AccountFindings, findMatches } from "../../../values/matching/match-account";
import {
  type ContactAccount,
  type ContactFindings,
  type ContactMatch,
  findPeople,
  matchContact,
  workplaceOf,
} from "../../../values/matching/match-contact";
import type { ImportRecord, StagedRow } from "../find";
import { type PlannedRecord, plannedId } from "../links/planned";
import { choosePlannedAccount, findPlannedAccounts } from "../links/planned-accounts";
import { type MatchResult, type MatchState, readerOf } from "../match-result";

/** Matches rows of a contact file: each row's account, the matching contact, and what the row would change. */
export async function matchContactRows(
  tx: Database,
  record: ImportRecord,
  rows: StagedRow[],
  known: MatchState,
): Promise<MatchResult[]> {
  const read = readAll(record, rows);
  const workplaces = await findWorkplaces(tx, record, read);
  const judged = await judgeAt(tx, record, rows, { read, places: workplaces.map(withPlaceholderId) }, known);
  return judged.map((result, index) => {
    const [one, at] = [read[index], workplaces[index]];
    if (!one || !at) throw new Error("a row was lost during matching");
    const email = one.values.email;
    const keys = [
      ...(one.id === undefined ? [] : [`own ${one.id}`]),
      ...(email === undefined ? [] : [`email ${email}`]),
    ];
    return { ...linkPlanned(result, at), keys };
  });
}

/** A row's account, which may be planned in another file of the transfer. */
type PlannedWorkplace = ContactAccount | Exclude<PlannedRecord, { kind: "known" }>;

/** Gives an account that doesn't exist yet a placeholder id, so the row is matched as if the account existed. */
function withPlaceholderId(at: PlannedWorkplace): ContactAccount {
  if (at.kind === "lost") return { kind: "unknown", said: at.name };
  return at.kind === "planned" || at.kind === "waits" ? { kind: "known", id: plannedId(at.line), name: at.name } : at;
}

/** Sets the result's `link`; a row whose account doesn't exist yet has no account id. */
function linkPlanned(result: MatchResult, at: PlannedWorkplace): MatchResult {
  switch (at.kind) {
    case "planned":
    case "waits": {
      const isPending = result.account_id === plannedId(at.line);
      const link = result.status === "refused" || !isPending ? "found" : at.kind;
      const pending = { ...result, account_id: isPending ? null : result.account_id, link } as const;
      if (link !== "waits" || result.status !== "new") return pending;
      return { ...pending, status: "doubtful", reason: `Imported only if line ${at.line} of ${at.fileName} is.` };
    }
    case "lost":
      if (result.status !== "refused") return { ...result, link: "missing" };
      return {
        ...result,
        link: "missing",
        reason: `Its account isn’t imported (line ${at.line} of ${at.fileName}).`,
      };
    case "known":
      return { ...result, link: "found" };
    case "like":
      return { ...result, link: "doubtful" };
    default:
      return { ...result, link: result.account_id === null ? "missing" : "found" };
  }
}

/**
 * Matches the contacts in rows of an account file. Each belongs to its row's account, which the import may create only
 * when it runs; `matchPending` then matches such contacts again. Rows without a person's name are deleted.
 */
export async function matchContactsAcrossAccounts(
  tx: Database,
  record: ImportRecord,
  rows: StagedRow[],
  known: MatchState,
): Promise<MatchResult[]> {
  const { clientId, id } = record;
  const read = new Map(readAll(record, rows).map((one, index) => [rows[index]?.line, one]));
  const isNobody = ({ line, flaw }: StagedRow) => {
    const one = read.get(line);
    return flaw === null && one?.flaw === null && Object.keys(one.values).length === 0;
  };
  const empty = rows.filter(isNobody).map(({ line }) => line);
  if (empty.length > 0) {
    const ofPeople = and(eq(importRows.clientId, clientId), eq(importRows.importId, id), eq(importRows.isPerson, true));
    await tx.delete(importRows).where(and(ofPeople, inArray(importRows.line, empty)));
  }
  const homes = await findHomes(tx, record, rows);
  const identified = rows.filter((row) => !isNobody(row));
  const placed = identified.flatMap((row) => {
    const [home, one] = [homes.get(row.line), read.get(row.line)];
    return home && one ? [{ row, home, one }] : [];
  });
  const workplaces = placed.map(({ home: { accountId, line, name } }): ContactAccount => {
    return { kind: "known", id: accountId ?? plannedId(line), name };
  });
  const judged = await judgeAt(
    tx,
    record,
    placed.map(({ row }) => row),
    { read: placed.map(({ one }) => one), places: workplaces },
    known,
  );
  const settled = judged.map((result, index): MatchResult => {
    const home = placed[index]?.home;
    if (!home) throw new Error("a contact's account was lost during matching");
    const isPending = result.account_id === plannedId(home.line);
    const follows = result.status === "new" && home.isDoubtful;
    const entered = follows
      ? {
          ...result,
          status: "doubtful" as const,
          reason: "Imported only if you accept the possible match of its account.",
        }
      : result;
    const values = { ...result.values, account_name: home.name };
    return { ...entered, values, account_line: home.line, account_id: isPending ? null : result.account_id };
  });
  const homeless = identified.flatMap((row): MatchResult[] => {
    if (homes.has(row.line)) return [];
    const values = { ...read.get(row.line)?.values };
    const reason = "The account in this row can’t be imported, so its contact isn’t either.";
    const rest = { changes: [], place: null, account_id: null, contact_id: null };
    return [{ ...rest, line: row.line, values, status: "refused", reason }];
  });
  return [...settled, ...homeless];
}

/** Matches again the contacts whose accounts this import has just created. Results are in row order. */
export async function matchPending(
  tx: Database,
  record: ImportRecord,
  rows: StagedRow[],
  workplaces: ContactAccount[],
): Promise<MatchResult[]> {
  const known: MatchState = { codes: new Set(), seen: new Map(), firsts: new Map(), at: new Date() };
  return judgeAt(tx, record, rows, { read: readAll(record, rows), places: workplaces }, known);
}

const homeSchema = z.object({
  line: z.number(),
  account_line: z.number(),
  account_id: z.string().nullable(),
  name: z.string().nullable(),
  is_doubtful: z.boolean(),
});

/**
 * The account of each contact row, taken from the first row with the same account. Rows with a refused account have
 * none.
 */
async function findHomes(tx: Database, { clientId, id }: ImportRecord, rows: readonly StagedRow[]) {
  const linesJson = JSON.stringify(rows.map(({ line }) => ({ line })));
  const found = await readRows(
    tx,
    homeSchema,
    sql`select g.line, f.line as account_line, case when f.verdict in ('matched', 'same') then f.account_id end as account_id,
          coalesce(a.name, f."values"->>'name', f."values"->>'domain') as name,
          (f.verdict = 'doubtful' or r.verdict = 'doubtful') as is_doubtful
        from json_to_recordset(${linesJson}::json) as g(line int)
          join import_rows r on r.client_id = ${clientId} and r.import_id = ${id} and not r.is_person and r.line = g.line
          join import_rows f on f.client_id = ${clientId} and f.import_id = ${id} and not f.is_person
            and f.line = r.account_line
          left join accounts a on a.client_id = ${clientId} and a.id = f.account_id and f.verdict in ('matched', 'same')
        where f.verdict <> 'refused'`,
  );
  return new Map(
    found.map(({ line, account_line: first, account_id: accountId, name, is_doubtful: isDoubtful }) => [
      line,
      { line: first, accountId, name: name ?? "this account", isDoubtful },
    ]),
  );
}

function readAll(record: ImportRecord, rows: readonly StagedRow[]): ReadContact[] {
  const reader = readerOf(record);
  return rows.map((row) => readContact(row.cells, reader));
}

async function judgeAt(
  tx: Database,
  record: ImportRecord,
  rows: StagedRow[],
  { read, places: workplaces }: { read: readonly ReadContact[]; places: readonly ContactAccount[] },
  known: MatchState,
): Promise<MatchResult[]> {
  const { clientId } = record;
  const people = await findPeople(
    tx,
    clientId,
    read.map(({ id: externalId = null, values: { full_name: name = null, email = null } }, index) => {
      const at = workplaces[index];
      return { externalId, name, email, accountId: at?.kind === "known" || at?.kind === "like" ? at.id : null };
    }),
  );
  const results = rows.map((row, index): MatchResult => {
    const [one, at, found] = [read[index], workplaces[index], people[index]];
    if (!one || !at || !found) throw new Error("a row was lost during matching");
    return judgeOne(row, one, at, found, known);
  });
  await planChanges(tx, record, results, known.at);
  return results;
}

/** Finds the account of each contact: as stated in the row, else by the domain of the contact's email. */
async function findWorkplaces(
  tx: Database,
  record: ImportRecord,
  read: readonly ReadContact[],
): Promise<PlannedWorkplace[]> {
  const lookups = read.map((one) => {
    const { id, values } = one.account;
    const [, domain] = one.values.email?.split("@") ?? [];
    const isGuessed = id === null && Object.keys(values).length === 0 && domain !== undefined;
    return { isGuessed, row: isGuessed ? { ...one, account: { ...one.account, values: { domain } } } : one };
  });
  const accounts = lookups.map(({ row }) => row.account);
  const found = await findMatches(tx, record.clientId, accounts);
  const planned = await findPlannedAccounts(tx, record, accounts, found);
  return lookups.map(({ row, isGuessed }, index): PlannedWorkplace => {
    const nothing: AccountFindings = { nameKey: "", hits: [] };
    const at = choosePlannedAccount(workplaceOf(row, found[index] ?? nothing), planned[index] ?? null);
    return isGuessed && (at.kind === "unknown" || at.kind === "lost") ? { kind: "none" } : at;
  });
}

function judgeOne(
  row: StagedRow,
  read: ReadContact,
  at: ContactAccount,
  found: ContactFindings,
  { seen }: MatchState,
): MatchResult {
  const { line } = row;
  const rest = { line, values: shownOf(read), changes: [], place: null, account_id: null, contact_id: null };
  const refuse = (reason: string, place: number | null): MatchResult => ({
    ...rest,
    status: "refused",
    reason,
    place,
  });
  if (row.flaw !== null) return refuse(row.flaw, null);
  if (read.flaw) return refuse(read.flaw.reason, read.flaw.place);
  const judged = matchContact(read, at, found);
  if (judged.kind === "refused") return refuse(judged.reason, null);
  const { searchKeys, ownKeys } = keysOf(read, found, judged);
  const earlier = searchKeys.map((key) => seen.get(key)).find((one) => one !== undefined && one !== line);
  if (earlier !== undefined) return refuse(`Same contact as in line ${earlier}.`, null);
  for (const key of ownKeys) seen.set(key, line);
  switch (judged.kind) {
    case "new":
      return { ...rest, status: "new", reason: null, account_id: judged.accountId };
    case "matched":
      return {
        ...rest,
        status: "matched",
        reason: null,
        account_id: judged.hit.account.id,
        contact_id: judged.hit.id,
      };
    case "doubtful": {
      const { reason, accountId, hit } = judged;
      return { ...rest, status: "doubtful", reason, account_id: accountId, contact_id: hit?.id ?? null };
    }
  }
}

/** The row's values, including those that identify its account. */
function shownOf({ values, account }: ReadContact) {
  const { name, domain, ticker } = account.values;
  return {
    ...values,
    ...(name !== undefined && { account_name: name }),
    ...(domain !== undefined && { account_domain: domain }),
    ...(ticker !== undefined && { account_ticker: ticker }),
    ...(account.id !== null && { account_id: account.id }),
  };
}

/**
 * Keys that identify a row as the same contact as an earlier row. Two rows with the same name at one account are
 * different contacts if their emails differ.
 */
function keysOf({ id, values: { email } }: ReadContact, { nameKey }: ContactFindings, judged: ContactMatch) {
  const address = email === undefined ? [] : [`email ${email}`];
  if (id !== undefined) {
    const keys = [`own ${id}`, ...address, ...(judged.kind === "matched" ? [`id ${judged.hit.id}`] : [])];
    return { searchKeys: keys, ownKeys: keys };
  }
  if (judged.kind === "matched") {
    const keys = [`id ${judged.hit.id}`, ...address];
    return { searchKeys: keys, ownKeys: keys };
  }
  const accountId = judged.kind === "refused" ? null : judged.accountId;
  const name = `name ${accountId} ${nameKey}`;
  if (email === undefined) return { searchKeys: [name], ownKeys: [name, `bare ${name}`] };
  return { searchKeys: [...address, `bare ${name}`], ownKeys: [...address, name] };
}

/**
 * Determines which values would change in rows that match existing contacts; rows without changes count as unchanged.
 */
async function planChanges(
  tx: Database,
  record: ImportRecord,
  results: readonly MatchResult[],
  at: Date,
): Promise<void> {
  const known = results.flatMap((one) => (one.contact_id === null ? [] : [{ ...one, contactId: one.contact_id }]));
  const ids = [...new Set(known.map(({ contactId }) => contactId))];
  const rows = new Map((await readContacts(tx, record.clientId, ids)).map((row) => [row.id, row]));
  const entered = known.flatMap(({ line, contactId, values }) => {
    const row = rows.get(contactId);
    return row ? [{ line, said: { row, values } }] : [];
  });
  const plans = await planContacts(
    tx,
    record.clientId,
    entered.map((one) => one.said),
    { source: importSource(record.fileName), actorId: record.createdBy, at },
  );
  const byLine = new Map(entered.map(({ line }, index) => [line, plans[index]]));
  for (const result of results) {
    const plan = byLine.get(result.line);
    result.changes = plan?.changes.map(({ field }) => field) ?? [];
    if (result.status === "matched" && plan && result.changes.length === 0) result.status = "same";
  }
}
