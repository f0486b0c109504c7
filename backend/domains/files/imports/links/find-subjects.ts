import type { Database } from "../../../../database/database";
import type { ActivityLink } from "../../../../imports/read-activity";
import { findMatches } from "../../../values/matching/match-account";
import { type ContactAccount, type ContactHit, findPeople, workplaceOf } from "../../../values/matching/match-contact";
import type { ImportRecord } from "../find";
import { findPlannedRecords, type PlannedRecord } from "./planned";
import { choosePlannedAccount, findPlannedAccounts } from "./planned-accounts";

interface Ref {
  id: string;
  name: string;
}

/** The subject of a note or task. `planned`: a row that another file of the transfer will add. */
export type ActivitySubject =
  | { kind: "found"; account: Ref; contact: Ref | null; remark: string | null }
  | { kind: "like"; account: Ref; reason: string }
  | { kind: "planned" | "waits"; line: number; fileName: string }
  | { kind: "missing"; reason: string };

/**
 * Finds the account and the contact that each row is about: the account named in the row, else the contact's account. A
 * contact at another account is omitted, with a remark on the row.
 */
export async function findSubjects(
  db: Database,
  record: ImportRecord,
  links: readonly ActivityLink[],
): Promise<ActivitySubject[]> {
  const { clientId } = record;
  const lookups = links.map(({ about, account }) => ({ ...account, id: account.id ?? about }));
  const found = await findMatches(db, clientId, lookups);
  const planned = await findPlannedAccounts(db, record, lookups, found);
  const accounts = lookups.map((account, index) => {
    const at = workplaceOf({ values: {}, account, flaw: null }, found[index] ?? { nameKey: "", hits: [] });
    return choosePlannedAccount(at, planned[index] ?? null);
  });
  const people = await findPeople(
    db,
    clientId,
    links.map(({ about, contact }, index) => {
      const at = accounts[index];
      const accountId = at?.kind === "known" ? at.id : null;
      return { externalId: contact.id ?? about, email: contact.email, name: contact.name, accountId };
    }),
  );
  const plannedPeople = await findPlannedRecords(db, record, "contacts", links.map(keysOfContact));
  return links.map((link, index) => {
    const at = accounts[index] ?? { kind: "none" };
    const hits = people[index]?.hits.filter(({ isRemoved }) => !isRemoved) ?? [];
    return placeOf(link, at, hits, plannedPeople[index]?.planned ?? null);
  });
}

function keysOfContact({ about, contact: { id, email } }: ActivityLink): string[] {
  const own = id ?? about;
  return [...(own === null ? [] : [`own ${own}`]), ...(email === null ? [] : [`email ${email}`])];
}

function placeOf(
  link: ActivityLink,
  at: ContactAccount | Exclude<PlannedRecord, { kind: "known" }>,
  hits: readonly ContactHit[],
  planned: PlannedRecord | null,
): ActivitySubject {
  switch (at.kind) {
    case "like":
      return { kind: "like", account: { id: at.id, name: at.name }, reason: at.reason };
    case "planned":
    case "waits":
      return at;
    case "known":
      return atAccount(link, at, hits, planned);
    default:
      return atPersons(link, at, hits, planned);
  }
}

function atAccount(
  { contact }: ActivityLink,
  account: Ref,
  hits: readonly ContactHit[],
  planned: PlannedRecord | null,
): ActivitySubject {
  const who = contact.name ?? contact.email ?? contact.id;
  const atAccount = choose(hits.filter((hit) => hit.account.id === account.id));
  // A contact planned in another file is looked up again when the row is written.
  const needsLookup = who !== null && atAccount === null && (planned === null || planned.kind === "lost");
  return {
    kind: "found",
    account: { id: account.id, name: account.name },
    contact: atAccount && { id: atAccount.id, name: atAccount.name },
    remark: needsLookup ? `${account.name} has no contact “${who}”, so this is imported without a contact.` : null,
  };
}

/** Resolves a row without a known account by its contact. */
function atPersons(
  { contact, about }: ActivityLink,
  at:
    | Extract<ContactAccount, { kind: "none" | "unknown" }>
    | Extract<PlannedRecord, { kind: "planned" | "waits" | "lost" }>,
  hits: readonly ContactHit[],
  planned: PlannedRecord | null,
): ActivitySubject {
  const who = contact.name ?? contact.email ?? contact.id;
  const person = choose(hits);
  if (person) {
    return { kind: "found", account: person.account, contact: { id: person.id, name: person.name }, remark: null };
  }
  if (planned?.kind === "known") {
    const { accountId, contactId, name } = planned;
    const found = contactId === null ? null : { id: contactId, name };
    return { kind: "found", account: { id: accountId, name }, contact: found, remark: null };
  }
  if (planned?.kind === "planned" || planned?.kind === "waits") return planned;
  const lost = at.kind === "lost" ? at : planned?.kind === "lost" ? planned : null;
  if (lost)
    return {
      kind: "missing",
      reason: `The account or contact it refers to isn’t imported (line ${lost.line} of ${lost.fileName}).`,
    };
  if (hits.length > 0)
    return { kind: "missing", reason: `Several contacts match “${who ?? about}”. Add their account.` };
  const label = at.kind === "unknown" ? at.said : who;
  if (label === null) return { kind: "missing", reason: "This row doesn’t name an account or contact." };
  return { kind: "missing", reason: `There is no account or contact “${label}”. Import it first.` };
}

/** The single matching contact: by id, else by email, else by name; null if there is none or several. */
function choose(hits: readonly ContactHit[]): ContactHit | null {
  for (const way of ["id", "email", "name"] as const) {
    const own = [...new Map(hits.filter((hit) => hit.way === way).map((hit) => [hit.id, hit])).values()];
    if (own.length > 0) return own.length === 1 ? (own[0] ?? null) : null;
  }
  return null;
}
