import { createHmac, randomBytes } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../../../database/database";
import { accounts } from "../../../database/schema/core";
import { erasureHashes, erasureKeys } from "../../../database/schema/people/erasure";
import { invalidField } from "../../../errors";
import type { Sealer } from "../../../secrets/seal";
import { ownWordsOf, wordsOf } from "./names";
import { comparedPhoneDigits, isErased, minPhoneDigits } from "./patterns";

export interface PersonToCheck {
  name: string | null;
  email: string | null;
  phone: string | null;
  /** Whether others have the same phone number. Only for people who are erased. */
  isPhoneShared?: boolean;
  account: { id: string | null; name: string | null };
}

/** Shown for a row of an import. */
export const erasedOnRequest = "Erased on request";

/** Shown in forms. */
const refusal = "This person was erased on request and can’t be added again.";

export function erasureKeyPurpose(clientId: string): string {
  return `erasure key:${clientId}`;
}

/** Stores the keyed hashes of an erased person; the client's key is created with its first erasure. */
export async function storeErasureHashes(
  tx: Database,
  sealer: Sealer,
  { clientId, erasureId }: { clientId: string; erasureId: string },
  people: readonly PersonToCheck[],
): Promise<void> {
  const sealedKey = sealer.seal(randomBytes(32).toString("base64url"), erasureKeyPurpose(clientId));
  await tx.insert(erasureKeys).values({ clientId, sealedKey }).onConflictDoNothing();
  const key = await readKey(tx, sealer, clientId);
  if (key === null) throw new Error("The erasure key was not stored");
  const hashes = new Set(people.flatMap((person) => hashesOf(key, person)));
  const rows = [...hashes].map((hash) => ({ clientId, hash, erasureId }));
  if (rows.length > 0) await tx.insert(erasureHashes).values(rows).onConflictDoNothing();
}

/** Finds for each person whether they were erased on request. */
export async function findErased(
  db: Database,
  sealer: Sealer,
  clientId: string,
  people: readonly PersonToCheck[],
): Promise<boolean[]> {
  const hasMark = ({ name, email }: PersonToCheck) => isErased(name ?? "") || isErased(email ?? "");
  const key = people.length === 0 ? null : await readKey(db, sealer, clientId);
  if (key === null) return people.map(hasMark);
  const hashes = people.map((person) => hashesOf(key, person));
  const all = hashes.flat();
  const found = await db
    .select({ hash: erasureHashes.hash })
    .from(erasureHashes)
    .where(and(eq(erasureHashes.clientId, clientId), inArray(erasureHashes.hash, all.length > 0 ? all : [""])));
  const erased = new Set(found.map(({ hash }) => hash));
  return people.map((person, index) => hasMark(person) || (hashes[index] ?? []).some((hash) => erased.has(hash)));
}

/** Values that a user enters for a contact; absent ones stay unchanged. */
interface TypedValues {
  full_name?: string | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
}

/**
 * Refuses values that would bring back a person who was erased on request.
 *
 * @param known the contact's name, if the values don't have it; null: a new contact
 * @param prefix prefix of the field's name in the error
 * @throws AppError 400 `invalid_request`
 */
export async function refuseErased(
  db: Database,
  sealer: Sealer,
  { clientId, accountId }: { clientId: string; accountId: string },
  { values, known = null, isMoved = false, prefix = "" }: TypedPerson,
): Promise<void> {
  const { full_name: name = known, email = null, phone = null } = values;
  const isNamed = values.full_name !== undefined || isMoved;
  const [account] = await db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(and(eq(accounts.clientId, clientId), eq(accounts.id, accountId)));
  const nowhere = { id: null, name: null };
  const fields = [
    ["email", { name: null, email, phone: null, account: nowhere }],
    ["phone", { name, email: null, phone, account: nowhere }],
    ["full_name", { name, email: null, phone: null, account: isNamed && account ? account : nowhere }],
  ] as const;
  const erased = await findErased(
    db,
    sealer,
    clientId,
    fields.map(([, person]) => person),
  );
  const field = fields.find((_, index) => erased[index])?.[0];
  if (field !== undefined) throw invalidField(`${prefix}${field}`, refusal);
}

interface TypedPerson {
  values: TypedValues;
  known?: string | null;
  isMoved?: boolean;
  prefix?: string;
}

async function readKey(db: Database, sealer: Sealer, clientId: string): Promise<string | null> {
  const [row] = await db.select().from(erasureKeys).where(eq(erasureKeys.clientId, clientId));
  if (!row) return null;
  const key = sealer.open(row.sealedKey, erasureKeyPurpose(clientId));
  // Without the key, erased people couldn't be recognized, so nobody may be added.
  if (key === null) throw new Error("The erasure key was encrypted with a key that is no longer available");
  return key;
}

/**
 * Hashes the email alone; the phone number with the whole name and, unless others share the number, with the first and
 * the last name alone; the name with the account, by id and by name.
 */
function hashesOf(key: string, { name, email, phone, isPhoneShared = false, account }: PersonToCheck): string[] {
  const words = wordsOf(name ?? "");
  const digits = (phone ?? "").replace(/\D/g, "").slice(-comparedPhoneDigits);
  const sortedName = [...words].sort().join(" ");
  const distinctive = ownWordsOf(name ?? "").filter((word) => word.length >= 3);
  const ends = isPhoneShared ? [] : [...new Set([...distinctive.slice(0, 1), ...distinctive.slice(-1)])];
  const companies = [
    ...(account.id === null ? [] : [`id ${account.id}`]),
    ...(account.name === null ? [] : [`name ${wordsOf(account.name).join(" ")}`]),
  ];
  const stated = [
    ...(email ? [`email ${email.trim().toLowerCase()}`] : []),
    ...(digits.length < minPhoneDigits ? [] : ends.map((word) => `phone ${digits} ${word}`)),
    ...(digits.length < minPhoneDigits || sortedName === "" ? [] : [`phone ${digits} of ${sortedName}`]),
    ...(sortedName === "" ? [] : companies.map((company) => `person ${sortedName} at ${company}`)),
  ];
  return stated.map((text) => createHmac("sha256", key).update(text).digest("base64url"));
}
