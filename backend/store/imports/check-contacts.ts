import type { Database } from "../../database/database";
import { type ReadContact, readContact } from "../../imports/read-contact";
import { planContacts, readContacts } from "../contacts/bring-many";
import { type Findings, findMatches } from "../matching/match";
import {
  findPeople,
  judgePerson,
  type PersonFindings,
  type PersonJudgement,
  type Workplace,
  workplaceOf,
} from "../matching/match-contact";
import type { ImportRecord, StagedRow } from "./find";
import { sourceOf } from "./steps";
import { type Known, readerOf, type Verdict } from "./verdict";

/** Judges rows of a file of contacts: where each works, who it is, and what it would change of them. */
export async function judgeContactRows(
  tx: Database,
  record: ImportRecord,
  rows: StagedRow[],
  known: Known,
): Promise<Verdict[]> {
  const { clientId } = record;
  const reader = readerOf(record);
  const read = rows.map((row) => readContact(row.cells, reader));
  const places = await findWorkplaces(tx, clientId, read);
  const people = await findPeople(
    tx,
    clientId,
    read.map(({ values: { full_name: name = null, email = null } }, place) => {
      const at = places[place];
      return { name, email, accountId: at?.kind === "known" || at?.kind === "like" ? at.id : null };
    }),
  );
  const verdicts = rows.map((row, place): Verdict => {
    const [one, at, found] = [read[place], places[place], people[place]];
    if (!one || !at || !found) throw new Error("a row was lost while it was judged");
    return judgeOne(row, one, at, found, known);
  });
  await planChanges(tx, record, verdicts, known.at);
  return verdicts;
}

/** Where the people of rows work: as their rows say, else at the account whose domain their address has. */
async function findWorkplaces(tx: Database, clientId: string, read: readonly ReadContact[]): Promise<Workplace[]> {
  const asked = read.map((one) => {
    const { id, values } = one.account;
    const [, domain] = one.values.email?.split("@") ?? [];
    const isGuessed = id === null && Object.keys(values).length === 0 && domain !== undefined;
    return { isGuessed, row: isGuessed ? { ...one, account: { ...one.account, values: { domain } } } : one };
  });
  const found = await findMatches(
    tx,
    clientId,
    asked.map(({ row }) => row.account),
  );
  return asked.map(({ row, isGuessed }, place): Workplace => {
    const nothing: Findings = { nameKey: "", hits: [] };
    const at = workplaceOf(row, found[place] ?? nothing);
    return isGuessed && at.kind === "unknown" ? { kind: "none" } : at;
  });
}

function judgeOne(row: StagedRow, read: ReadContact, at: Workplace, found: PersonFindings, { seen }: Known): Verdict {
  const { line } = row;
  const rest = { line, values: shownOf(read), changes: [], place: null, account_id: null, contact_id: null };
  const refuse = (reason: string, place: number | null): Verdict => ({ ...rest, verdict: "refused", reason, place });
  if (row.flaw !== null) return refuse(row.flaw, null);
  if (read.flaw) return refuse(read.flaw.reason, read.flaw.place);
  const judged = judgePerson(read, at, found);
  if (judged.verdict === "refused") return refuse(judged.reason, null);
  const { asked, told } = keysOf(read, found, judged);
  const earlier = asked.map((key) => seen.get(key)).find((one) => one !== undefined && one !== line);
  if (earlier !== undefined) return refuse(`It is the same person as in line ${earlier}.`, null);
  for (const key of told) seen.set(key, line);
  switch (judged.verdict) {
    case "new":
      return { ...rest, verdict: "new", reason: null, account_id: judged.accountId };
    case "matched":
      return {
        ...rest,
        verdict: "matched",
        reason: null,
        account_id: judged.hit.account.id,
        contact_id: judged.hit.id,
      };
    case "doubtful": {
      const { reason, accountId, hit } = judged;
      return { ...rest, verdict: "doubtful", reason, account_id: accountId, contact_id: hit?.id ?? null };
    }
  }
}

/** What the row says, with how it names the account. */
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
 * By what a row is the same person as an earlier one of its file, and by what later ones are the same as it: two of one
 * name at one account are two when each has an address of their own.
 */
function keysOf({ values: { email } }: ReadContact, { nameKey }: PersonFindings, judged: PersonJudgement) {
  const address = email === undefined ? [] : [`email ${email}`];
  if (judged.verdict === "matched") {
    const keys = [`id ${judged.hit.id}`, ...address];
    return { asked: keys, told: keys };
  }
  const accountId = judged.verdict === "refused" ? null : judged.accountId;
  const name = `name ${accountId} ${nameKey}`;
  if (email === undefined) return { asked: [name], told: [name, `bare ${name}`] };
  return { asked: [...address, `bare ${name}`], told: [...address, name] };
}

/** Says of rows that are contacts already which of their values would change; none: they are the same. */
async function planChanges(tx: Database, record: ImportRecord, verdicts: readonly Verdict[], at: Date): Promise<void> {
  const known = verdicts.flatMap((one) => (one.contact_id === null ? [] : [{ ...one, contactId: one.contact_id }]));
  const ids = [...new Set(known.map(({ contactId }) => contactId))];
  const rows = new Map((await readContacts(tx, record.clientId, ids)).map((row) => [row.id, row]));
  const said = known.flatMap(({ line, contactId, values }) => {
    const row = rows.get(contactId);
    return row ? [{ line, said: { row, values } }] : [];
  });
  const plans = await planContacts(
    tx,
    record.clientId,
    said.map((one) => one.said),
    { source: sourceOf(record.fileName), at },
  );
  const byLine = new Map(said.map(({ line }, place) => [line, plans[place]]));
  for (const verdict of verdicts) {
    const plan = byLine.get(verdict.line);
    verdict.changes = plan?.changes.map(({ field }) => field) ?? [];
    if (verdict.verdict === "matched" && plan && verdict.changes.length === 0) verdict.verdict = "same";
  }
}
