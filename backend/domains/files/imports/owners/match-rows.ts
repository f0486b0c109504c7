import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../../../../database/database";
import { users } from "../../../../database/schema/core";
import { externalIds } from "../../../../database/schema/imports";
import type { ImportRecord, StagedRow } from "../find";
import { textOf } from "../links/external-ids";
import { matchMembers, memberKeyOf } from "../links/members";
import type { MatchResult, MatchState } from "../match-result";

/** A user of the other system, as read from a row. */
export interface ReadOwner {
  id: string;
  name: string;
  email: string;
}

/** Reads a row of an owner file. */
export function readOwner(record: ImportRecord, { cells }: StagedRow): ReadOwner {
  const of = (field: "owner_id" | "owner_name" | "owner_email") => textOf(record, cells, field);
  return { id: of("owner_id"), name: of("owner_name"), email: of("owner_email") };
}

/** The keys by which other files refer to an owner. */
export function ownerKeysOf({ name, email }: ReadOwner): string[] {
  return [name, email].filter((text) => text !== "").map((text) => `who ${memberKeyOf(text)}`);
}

/** Matches rows of an owner file to members by email; a match by name alone is doubtful. */
export async function matchOwnerRows(
  tx: Database,
  record: ImportRecord,
  rows: StagedRow[],
  { seen }: MatchState,
): Promise<MatchResult[]> {
  const { clientId } = record;
  const read = rows.map((row) => readOwner(record, row));
  // The transfer is omitted, because an owner file must not resolve owners through itself.
  const members = await matchMembers(
    tx,
    { clientId, transferId: null },
    read.flatMap(({ name, email }) => [name, email]).filter((text) => text !== ""),
  );
  const addresses = await findAddressesOf(
    tx,
    clientId,
    [...members.values()].map(({ uid }) => uid),
  );
  const known = await findKnown(tx, clientId, read);
  return rows.map((row, index): MatchResult => {
    const one = read[index] ?? { id: "", name: "", email: "" };
    const own = one.id === "" ? [] : [`own ${one.id}`];
    const keys = [...own, ...ownerKeysOf(one)];
    const byAddress = members.get(one.email) ?? null;
    const member = byAddress ?? members.get(one.name) ?? null;
    const address = member && addresses.get(member.uid);
    const values = {
      ...(one.name !== "" && { owner_name: one.name }),
      ...(one.email !== "" && { owner_email: one.email }),
      ...(address && { member: address }),
    };
    const rest = { line: row.line, values, changes: [], place: null, account_id: null, contact_id: null };
    const refuse = (reason: string, link?: "missing"): MatchResult => ({
      ...rest,
      status: "refused",
      reason,
      ...(link && { link }),
    });
    if (row.flaw !== null) return refuse(row.flaw);
    if (keys.length === 0) return refuse("This row has no id, name or email.");
    const earlier = own.map((key) => seen.get(key)).find((line) => line !== undefined && line !== row.line);
    if (earlier !== undefined) return refuse(`Same user as in line ${earlier}.`);
    for (const key of own) seen.set(key, row.line);
    if (!member || !address)
      return refuse(`No colleague matches “${one.email || one.name || one.id}”. Invite them first.`, "missing");
    if (!byAddress) {
      const reason = `${member.name} has this name, but the email ${address}.`;
      return { ...rest, keys, status: "doubtful", reason, link: "doubtful" };
    }
    return { ...rest, keys, status: known.get(one.id) === address ? "same" : "new", reason: null, link: "found" };
  });
}

async function findAddressesOf(db: Database, clientId: string, uids: readonly string[]): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map();
  const rows = await db
    .select({ uid: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.clientId, clientId), inArray(users.id, [...new Set(uids)])));
  return new Map(rows.map(({ uid, email }) => [uid, email]));
}

/** The members that earlier files assigned to these ids, by id. */
async function findKnown(
  db: Database,
  clientId: string,
  read: readonly ReadOwner[],
): Promise<Map<string, string | null>> {
  const ids = read.flatMap(({ id }) => (id === "" ? [] : [id]));
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: externalIds.externalId, email: externalIds.memberEmail })
    .from(externalIds)
    .where(
      and(eq(externalIds.clientId, clientId), eq(externalIds.kind, "owners"), inArray(externalIds.externalId, ids)),
    );
  return new Map(rows.map(({ id, email }) => [id, email]));
}
