import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../database/database";
import type { ReadContact } from "../../../imports/read-contact";
import { type AccountFindings, matchAccount } from "./match-account";

/** A contact that may match a row: by external id from an earlier file, by email, or by name. */
export interface ContactHit {
  way: "id" | "email" | "name";
  id: string;
  name: string;
  account: { id: string; name: string };
  hasEmail: boolean;
  isDoNotContact: boolean;
  hasLeft: boolean;
  /** True for a removed do-not-contact contact; other removed contacts aren't returned. */
  isRemoved: boolean;
  /** Whether the names are equal except for case and accents. */
  isNameSame: boolean;
}

/** The lookup results for one row. */
export interface ContactFindings {
  /** The row's name, normalized as in database comparisons; "" without one. */
  nameKey: string;
  hits: ContactHit[];
}

export interface PersonQuery {
  /** The contact's id, or its id in the source system. */
  externalId?: string | null;
  email: string | null;
  name: string | null;
  accountId: string | null;
}

const rowSchema = z.object({
  place: z.number(),
  key: z.string(),
  way: z.enum(["id", "email", "name"]).nullable(),
  id: z.string().nullable(),
  name: z.string().nullable(),
  account_id: z.string().nullable(),
  account_name: z.string().nullable(),
  has_email: z.boolean().nullable(),
  do_not_contact: z.boolean().nullable(),
  has_left: z.boolean().nullable(),
  is_removed: z.boolean().nullable(),
  is_same: z.boolean().nullable(),
});

/**
 * Finds the live contacts that may match rows, with one statement for all rows. Do-not-contact contacts are also found
 * by email when removed, so that a file can't add them again as new, unless they were removed by undoing the import
 * that added them.
 *
 * @returns in the order of the rows
 */
export async function findPeople(
  db: Database,
  clientId: string,
  people: readonly PersonQuery[],
): Promise<ContactFindings[]> {
  const keys = people.map(({ externalId = null, email, name, accountId }, index) => ({
    place: index,
    ext: externalId,
    uuid: z.uuid().safeParse(externalId).success ? externalId : null,
    email,
    name: name ?? "",
    account: accountId,
  }));
  const found = await readRows(
    db,
    rowSchema,
    sql`with r as (
        select q.*, search_key(q.name) as key
        from json_to_recordset(${JSON.stringify(keys)}::json) as
          q(place int, ext text, uuid uuid, email text, name text, account uuid)
      ), hits as (
        select r.place, 'id' as way, c.id from r
          join external_ids x on x.client_id = ${clientId} and x.kind = 'contacts' and x.external_id = r.ext
          join contacts c on c.client_id = ${clientId} and c.id = x.contact_id and c.removed_at is null
        union all
        select r.place, 'id', c.id from r
          join contacts c on c.client_id = ${clientId} and c.id = r.uuid and c.removed_at is null
        union all
        select r.place, 'email' as way, c.id from r join contacts c
          on c.client_id = ${clientId} and lower(c.email) = r.email and c.email is not null and c.removed_at is null
        union all
        select r.place, 'email', c.id from r join contacts c
          on c.client_id = ${clientId} and lower(c.email) = r.email and c.removed_at is not null and c.do_not_contact
            and not exists (select 1 from account_changes x
              join imports i on i.client_id = x.client_id and i.id = x.cause_id
              where x.client_id = ${clientId} and x.contact_id = c.id and x.field = 'removed' and x.cause_kind = 'undo')
        union all
        select r.place, 'name', c.id from r join contacts c
          on c.client_id = ${clientId} and c.name_key = r.key and c.account_id = r.account and c.removed_at is null
            and r.key <> ''
      )
      select r.place, r.key, h.way, c.id, c.full_name as name, a.id as account_id, a.name as account_name,
        c.email is not null as has_email, c.do_not_contact, c.left_company as has_left,
        c.removed_at is not null or a.removed_at is not null as is_removed,
        c.name_key = r.key as is_same
      from r left join hits h on h.place = r.place
        left join contacts c on c.client_id = ${clientId} and c.id = h.id
        left join accounts a on a.client_id = ${clientId} and a.id = c.account_id
          and (a.removed_at is null or c.do_not_contact)
      order by r.place, h.way, c.id`,
  );
  const findings = people.map((): ContactFindings => ({ nameKey: "", hits: [] }));
  for (const { place: index, key, way, id, name, account_id: accountId, account_name: accountName, ...rest } of found) {
    const one = findings[index];
    if (!one) continue;
    one.nameKey = key;
    if (way === null || id === null || name === null || accountId === null || accountName === null) continue;
    one.hits.push({
      way,
      id,
      name,
      account: { id: accountId, name: accountName },
      hasEmail: rest.has_email ?? false,
      isDoNotContact: rest.do_not_contact ?? false,
      hasLeft: rest.has_left ?? false,
      isRemoved: rest.is_removed ?? false,
      isNameSame: rest.is_same ?? false,
    });
  }
  return findings;
}

/** The account of a row's contact. `said`: how the row names an unknown account. */
export type ContactAccount =
  | { kind: "none" }
  | { kind: "unknown"; said: string }
  | { kind: "known"; id: string; name: string }
  | { kind: "like"; id: string; name: string; reason: string };

/** Determines the account of a row's contact, from the accounts found for it. */
export function workplaceOf({ account: { id, values } }: ReadContact, found: AccountFindings): ContactAccount {
  const label = values.name ?? values.domain ?? values.ticker ?? id;
  if (label === null || label === undefined) return { kind: "none" };
  const judged = matchAccount({ id, values, flaw: null }, found);
  if (judged.kind === "new" || judged.kind === "refused") return { kind: "unknown", said: label };
  const name = found.hits.find((hit) => hit.id === judged.accountId)?.name ?? label;
  if (judged.kind === "matched") return { kind: "known", id: judged.accountId, name };
  return { kind: "like", id: judged.accountId, name, reason: judged.reason };
}

/**
 * The match result of a contact row. `accountId` of a doubtful row: the account to which a new contact would be added;
 * null: unknown.
 */
export type ContactMatch =
  | { kind: "new"; accountId: string }
  | { kind: "matched"; hit: ContactHit }
  | { kind: "doubtful"; hit: ContactHit | null; accountId: string | null; reason: string }
  | { kind: "refused"; reason: string };

/**
 * Determines which contact a row matches: the one with the row's email, unless name or account differ; else the one
 * with the row's name at the row's account, unless the email differs or the contact has left. If two contacts match,
 * the row is doubtful.
 */
export function matchContact(
  { values: { full_name: name, email } }: ReadContact,
  at: ContactAccount,
  { hits }: ContactFindings,
): ContactMatch {
  const byId = hits.filter(({ way, isRemoved }) => way === "id" && !isRemoved);
  if (byId.length > 0) return judgeByOne(byId, name, at, "id");
  const byAddress = hits.filter(({ way, isRemoved }) => way === "email" && !isRemoved);
  if (byAddress.length > 0) return judgeByOne(byAddress, name, at, "email");
  if (hits.some(({ isRemoved }) => isRemoved))
    return { kind: "refused", reason: "This person asked not to be contacted, and was removed." };
  if (name === undefined)
    return { kind: "refused", reason: "This row has no name, and its email or phone matches no contact." };
  if (at.kind === "none") return { kind: "refused", reason: "This row doesn’t name the contact’s account." };
  if (at.kind === "unknown") {
    return { kind: "refused", reason: `There is no account “${at.said}”. Add it or import it first.` };
  }
  const byName = hits.filter(({ way }) => way === "name");
  const [only, more] = byName;
  if (at.kind === "like") {
    const hit = more ? null : (only ?? null);
    return { kind: "doubtful", hit, accountId: hit ? null : at.id, reason: at.reason };
  }
  if (!only) return { kind: "new", accountId: at.id };
  const doubt = (reason: string): ContactMatch => ({ kind: "doubtful", hit: only, accountId: at.id, reason });
  if (more) return doubt(`Several contacts at ${at.name} have this name.`);
  if (only.isDoNotContact) return { kind: "matched", hit: only };
  if (email !== undefined && only.hasEmail) return doubt(`${only.name} at ${at.name} has a different email.`);
  if (only.hasLeft) return doubt(`${only.name} has left ${at.name}.`);
  return { kind: "matched", hit: only };
}

function judgeByOne(
  hits: readonly ContactHit[],
  name: string | undefined,
  at: ContactAccount,
  noun: "id" | "email",
): ContactMatch {
  const workplace = at.kind === "known" || at.kind === "like" ? at : null;
  const atWorkplace = hits.filter(({ account }) => account.id === workplace?.id);
  const near = atWorkplace.length > 0 ? atWorkplace : hits;
  const sameName = near.filter(({ isNameSame }) => isNameSame);
  const [best, more] = sameName.length > 0 ? sameName : near;
  if (!best) throw new Error("No contact matches");
  const addAt = at.kind === "known" ? at.id : at.kind === "none" ? best.account.id : null;
  const doubt = (reason: string): ContactMatch => ({ kind: "doubtful", hit: best, accountId: addAt, reason });
  if (more) return doubt(`Several contacts have this ${noun}.`);
  if (at.kind === "unknown")
    return doubt(`${best.name} at ${best.account.name} has this ${noun}; there is no account “${at.said}”.`);
  if (workplace !== null && workplace.id !== best.account.id)
    return doubt(`${best.name} has this ${noun}, but at ${best.account.name}, not at ${workplace.name}.`);
  if (name !== undefined && !best.isNameSame) return doubt(`${best.name} has this ${noun}, but a different name.`);
  return { kind: "matched", hit: best };
}
