import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { can } from "@/lib/contracts/rights/rights";
import { findRole } from "@/lib/contracts/wire/role";
import { type Database, readRows } from "../../../../database/database";
import { users } from "../../../../database/schema/core";
import { shorten } from "../../../../imports/read-row";
import type { ImportRecord } from "../find";

/** A member named in a file. */
export interface MatchedMember {
  uid: string;
  name: string;
}

/**
 * Finds the enabled members named by the texts: as the user chose, else by email or full name, else through the owner
 * file of this transfer or an earlier one. A name shared by several members matches none.
 *
 * @returns members by the text as given
 */
export async function matchMembers(
  db: Database,
  record: Pick<ImportRecord, "clientId" | "transferId"> & Partial<Pick<ImportRecord, "ownerChoices">>,
  texts: readonly string[],
): Promise<Map<string, MatchedMember>> {
  const all = [...new Set(texts)];
  const chosen = await findChosen(db, record.clientId, record.ownerChoices ?? {}, all);
  const unresolved = all.filter((text) => !chosen.has(text));
  const direct = new Map([...chosen, ...(await findMembers(db, record.clientId, unresolved))]);
  const rest = unresolved.filter((text) => !direct.has(text));
  const addresses = await findAddresses(db, record, rest);
  const mapped = await findMembers(db, record.clientId, [...addresses.values()]);
  for (const [text, address] of addresses) {
    const member = mapped.get(address);
    if (member) direct.set(text, member);
  }
  return direct;
}

/** Whether a rep started the import: reps own the accounts they import, whatever the file says. */
export async function isStartedByRep(
  db: Database,
  { createdBy, clientId }: Pick<ImportRecord, "createdBy" | "clientId">,
): Promise<boolean> {
  if (createdBy === null) return false;
  const [author] = await db
    .select({ role: users.role, clientId: users.clientId })
    .from(users)
    .where(eq(users.id, createdBy));
  return can(findRole(author?.role), "ownNewAccounts") && author?.clientId === clientId;
}

/** The reason shown for a row whose owner isn't a member. @param isReps whether the importing rep becomes the owner */
export function missingOwnerReason(owner: string, isReps = false): string {
  const outcome = isReps ? "the rep who imports this becomes its owner" : "this is imported without an owner";
  return `No colleague matches “${shorten(owner)}”, so ${outcome}.`;
}

/** The members that the user chose for owners in the file, unless they have been disabled since. */
async function findChosen(
  db: Database,
  clientId: string,
  choices: Readonly<Record<string, string>>,
  texts: readonly string[],
): Promise<Map<string, MatchedMember>> {
  const chosenTexts = texts.filter((text) => Object.hasOwn(choices, text));
  if (chosenTexts.length === 0) return new Map();
  const uids = chosenTexts.flatMap((text) => choices[text] ?? []);
  const rows = await db
    .select({ uid: users.id, name: users.fullName })
    .from(users)
    .where(and(eq(users.clientId, clientId), eq(users.disabled, false), inArray(users.id, uids)));
  return new Map(
    chosenTexts.flatMap((text) => {
      const member = rows.find(({ uid }) => uid === choices[text]);
      return member ? [[text, member] as const] : [];
    }),
  );
}

async function findMembers(
  db: Database,
  clientId: string,
  texts: readonly string[],
): Promise<Map<string, MatchedMember>> {
  const keysByText = new Map(texts.map((text) => [text, memberKeyOf(text)]));
  const keys = [...new Set(keysByText.values())];
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ uid: users.id, name: users.fullName, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.clientId, clientId),
        eq(users.disabled, false),
        or(inArray(sql`lower(${users.email})`, keys), inArray(sql`lower(${users.fullName})`, keys)),
      ),
    );
  return new Map(
    [...keysByText].flatMap(([text, key]): [string, MatchedMember][] => {
      const byAddress = rows.filter(({ email }) => email.toLowerCase() === key);
      const found = byAddress.length > 0 ? byAddress : rows.filter(({ name }) => name.toLowerCase() === key);
      const [only, more] = found;
      return only && !more ? [[text, { uid: only.uid, name: only.name }]] : [];
    }),
  );
}

/** The emails of members, from this transfer's owner file or else from earlier owner files. */
async function findAddresses(
  db: Database,
  record: Pick<ImportRecord, "clientId" | "transferId">,
  texts: readonly string[],
): Promise<Map<string, string>> {
  if (texts.length === 0) return new Map();
  const textsJson = JSON.stringify(texts.map((text) => ({ text, key: memberKeyOf(text) })));
  const rows = await readRows(
    db,
    z.object({ text: z.string(), email: z.string() }),
    sql`select g.text, a.email from json_to_recordset(${textsJson}::json) as g(text text, key text)
        cross join lateral (${selectOwnerEmail(record, sql`g.text`, sql`g.key`)}) a`,
  );
  return new Map(rows.map(({ text, email }) => [text, email]));
}

/** Selects the email for an owner's text and key, from this transfer's owner file or else from earlier owner files. */
export function selectOwnerEmail(
  { clientId, transferId }: Pick<ImportRecord, "clientId" | "transferId">,
  text: SQL,
  key: SQL,
): SQL {
  return sql`select f.email from (
      select r."values"->>'member' as email, 1 as rank from imports i
        join import_keys k on k.client_id = i.client_id and k.import_id = i.id
          and k.key in ('own ' || ${text}, 'who ' || ${key})
        join import_rows r on r.client_id = i.client_id and r.import_id = i.id and not r.is_person and r.line = k.line
      where i.client_id = ${clientId} and i.transfer_id = ${transferId}::uuid and i.kind = 'owners'
        and (r.verdict in ('new', 'same') or r.decision = 'match')
      union all
      select x.member_email, 2 from external_ids x
      where x.client_id = ${clientId} and x.kind = 'owners' and x.external_id in (${text}, 'who ' || ${key})) f
    where f.email is not null
    order by f.rank, f.email limit 1`;
}

/** Normalizes a text for matching members: `Ada Moss <ada@x.example>` yields the email. */
export function memberKeyOf(text: string): string {
  return (/<([^<>@\s]+@[^<>\s]+)>\s*$/.exec(text)?.[1] ?? text).trim().toLowerCase();
}
