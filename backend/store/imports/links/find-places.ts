import type { Database } from "../../../database/database";
import type { ActivityLink } from "../../../imports/read-activity";
import { findMatches } from "../../matching/match";
import { findPeople, type PersonHit, type Workplace, workplaceOf } from "../../matching/match-contact";

interface Ref {
  id: string;
  name: string;
}

/** What a note or a task is about. */
export type ActivityPlace =
  | { kind: "found"; account: Ref; contact: Ref | null; remark: string | null }
  | { kind: "like"; account: Ref; reason: string }
  | { kind: "missing"; reason: string };

/**
 * Finds the account and the contact that each row is about: the account as the row names it, else the contact's. A
 * contact at another account is left out, and the row says so.
 */
export async function findPlaces(
  db: Database,
  clientId: string,
  links: readonly ActivityLink[],
): Promise<ActivityPlace[]> {
  const asked = links.map(({ about, account }) => ({ ...account, id: account.id ?? about }));
  const found = await findMatches(db, clientId, asked);
  const accounts = asked.map((account, place) =>
    workplaceOf({ values: {}, account, flaw: null }, found[place] ?? { nameKey: "", hits: [] }),
  );
  const people = await findPeople(
    db,
    clientId,
    links.map(({ about, contact }, place) => {
      const at = accounts[place];
      const accountId = at?.kind === "known" ? at.id : null;
      return { externalId: contact.id ?? about, email: contact.email, name: contact.name, accountId };
    }),
  );
  return links.map((link, place) => {
    const at = accounts[place] ?? { kind: "none" };
    return placeOf(link, at, people[place]?.hits.filter(({ isRemoved }) => !isRemoved) ?? []);
  });
}

function placeOf({ contact, about }: ActivityLink, at: Workplace, hits: readonly PersonHit[]): ActivityPlace {
  const who = contact.name ?? contact.email ?? contact.id;
  if (at.kind === "like") return { kind: "like", account: { id: at.id, name: at.name }, reason: at.reason };
  if (at.kind === "known") {
    const account = { id: at.id, name: at.name };
    const there = choose(hits.filter((hit) => hit.account.id === at.id));
    const isAsked = who !== null && there === null;
    const remark = isAsked ? `“${who}” isn’t known at ${at.name}, so it comes in without a person.` : null;
    return { kind: "found", account, contact: there && { id: there.id, name: there.name }, remark };
  }
  const person = choose(hits);
  if (person)
    return { kind: "found", account: person.account, contact: { id: person.id, name: person.name }, remark: null };
  if (hits.length > 0)
    return { kind: "missing", reason: `Several people are “${who ?? about}”. Name their account, too.` };
  const said = at.kind === "unknown" ? at.said : who;
  if (said === null) return { kind: "missing", reason: "It doesn’t say which account or person it is about." };
  return { kind: "missing", reason: `There is no account or person “${said}”. Bring it in first.` };
}

/** The one contact that is meant: by id, else by address, else by name; null: none, or several. */
function choose(hits: readonly PersonHit[]): PersonHit | null {
  for (const way of ["id", "email", "name"] as const) {
    const own = [...new Map(hits.filter((hit) => hit.way === way).map((hit) => [hit.id, hit])).values()];
    if (own.length > 0) return own.length === 1 ? (own[0] ?? null) : null;
  }
  return null;
}
