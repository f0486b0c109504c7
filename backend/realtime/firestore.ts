import { createHmac } from "node:crypto";
import { applicationDefault, deleteApp, initializeApp } from "firebase-admin/app";
import { type Auth, getAuth } from "firebase-admin/auth";
import { type DocumentReference, FieldPath, type Firestore, getFirestore, Timestamp } from "firebase-admin/firestore";
import { z } from "zod";
import { type AlertDocument, alertsPath } from "@/lib/contracts/alerts/live-document";
import type { RealtimeSettings } from "../env";
import { createTtlCache } from "../ttl-cache";
import { type Delivery, type FieldValue, isMoment } from "./delivery";
import type { RealtimeGateway } from "./gateway";

const receipts = "deliveries";
/** Firestore's limit of writes per commit. */
const forgottenAtOnce = 500;
/** Documents read at once. */
const pageSize = 300;
/** The gRPC status of an update of a document that doesn't exist. */
const notFoundCode = 5;

/** Interval between checks of a user's record, because every page load requests a token. */
const provisionedMs = 10 * 60_000;

/**
 * Opens Cloud Firestore and Firebase Auth, or their emulators: the SDK itself reads FIRESTORE_EMULATOR_HOST,
 * FIREBASE_AUTH_EMULATOR_HOST and GOOGLE_APPLICATION_CREDENTIALS. No request is made yet.
 */
export function openFirestore({
  projectId,
  secret,
  isEmulated,
}: RealtimeSettings): RealtimeGateway & { check: () => Promise<void> } {
  const app = initializeApp({ projectId, ...(!isEmulated && { credential: applicationDefault() }) }, "sightline");
  const db = getFirestore(app);
  const auth = getAuth(app);
  const provisioned = createTtlCache<void>(provisionedMs, () => new Date());
  return {
    deliver: (delivery) =>
      delivery.kind === "end_sign_in" ? endSignIn(auth, delivery.path) : deliverDocument(db, delivery),
    deleteReceipts: (paths) => deleteReceipts(db, paths),
    replaceTexts: (collections, replace) => replaceTexts(db, collections, replace),
    deleteClient: (clientId) => db.recursiveDelete(db.doc(`clients/${clientId}`)),
    deleteUsers: (uids) => deleteUsers(db, auth, uids),
    deleteAlerts: (uid, before) => deleteAlerts(db, uid, before),
    provision: (person) => provisioned.find(person.uid, () => provision(auth, secret, person)),
    mintToken: (uid, claims) => auth.createCustomToken(uid, claims),
    countUnread: (uid) => countUnread(db, uid),
    // Reads one document that never exists.
    check: async () => void (await db.doc(`${receipts}/none`).get()),
    close: () => deleteApp(app),
  };
}

/**
 * Writes the document and a receipt with its version in one transaction. The receipt outlives the document, so that a
 * duplicate delivery neither reverts later actions of the user (acknowledging, deleting) nor restores a deleted
 * document.
 */
async function deliverDocument(db: Firestore, delivery: Exclude<Delivery, { kind: "end_sign_in" }>): Promise<void> {
  const document = db.doc(delivery.path);
  const receipt = receiptOf(db, delivery.path);
  await db.runTransaction(async (transaction) => {
    const last: unknown = (await transaction.get(receipt)).get("version");
    if (typeof last === "number" && last >= delivery.version) return;
    const exists = delivery.kind !== "update" || (await transaction.get(document)).exists;
    if (delivery.kind === "set") transaction.set(document, valuesOf(delivery.fields));
    else if (delivery.kind === "delete") transaction.delete(document);
    else if (exists) transaction.update(document, valuesOf(delivery.fields));
    transaction.set(receipt, { version: delivery.version });
  });
}

/** Changes only the fields whose texts are replaced, so that a user's concurrent change to the document is kept. */
async function replaceTexts(
  db: Firestore,
  collections: readonly string[],
  replace: (text: string) => string,
): Promise<number> {
  let count = 0;
  for (const collection of collections) {
    for (
      let page = db.collection(collection).orderBy(FieldPath.documentId()).limit(pageSize), isLast = false;
      !isLast;
    ) {
      const { docs } = await page.get();
      for (const document of docs) {
        const changed = Object.entries(document.data()).flatMap(([name, value]) => {
          const replaced = typeof value === "string" ? replace(value) : value;
          return replaced === value ? [] : [[name, replaced] as const];
        });
        if (changed.length === 0) continue;
        await updateIfExists(document.ref, Object.fromEntries(changed));
        count += 1;
      }
      const last = docs.at(-1);
      isLast = docs.length < pageSize || last === undefined;
      if (last) page = page.startAfter(last);
    }
  }
  return count;
}

/** Updates a document, unless the user has deleted it in the meantime. */
async function updateIfExists(document: DocumentReference, fields: Record<string, string>): Promise<void> {
  try {
    await document.update(fields);
  } catch (error) {
    if (!isCoded(error, notFoundCode)) throw error;
  }
}

async function deleteUsers(db: Firestore, auth: Auth, uids: readonly string[]): Promise<void> {
  for (const uid of uids) {
    await db.recursiveDelete(db.doc(`users/${uid}`));
    await db.doc(`revoked-users/${uid}`).delete();
  }
  if (uids.length === 0) return;
  const { errors } = await auth.deleteUsers([...uids]);
  const [failure] = errors;
  if (failure) throw failure.error;
}

async function deleteAlerts(db: Firestore, uid: string, before: Date): Promise<number> {
  const field: keyof AlertDocument<unknown> = "createdAt";
  const old = db.collection(alertsPath(uid)).where(field, "<", Timestamp.fromDate(before)).limit(pageSize);
  for (let count = 0; ; ) {
    // Selects no fields, because only the references are needed.
    const { docs } = await old.select().get();
    const batch = db.batch();
    for (const { ref } of docs) batch.delete(ref);
    await batch.commit();
    count += docs.length;
    if (docs.length < pageSize) return count;
  }
}

/** Uses an aggregate query: the alerts themselves aren't read. */
async function countUnread(db: Firestore, uid: string): Promise<number> {
  const field: keyof AlertDocument<unknown> = "visibility";
  const unread = db.collection(alertsPath(uid)).where(field, "in", ["NEW", "NOT_SEEN"]);
  return (await unread.count().get()).data().count;
}

function receiptOf(db: Firestore, path: string) {
  return db.collection(receipts).doc(encodeURIComponent(path));
}

async function deleteReceipts(db: Firestore, paths: string[]): Promise<void> {
  for (let start = 0; start < paths.length; start += forgottenAtOnce) {
    const batch = db.batch();
    for (const path of paths.slice(start, start + forgottenAtOnce)) batch.delete(receiptOf(db, path));
    await batch.commit();
  }
}

function valuesOf(fields: Record<string, FieldValue>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toValue(value)]));
}

function toValue(value: FieldValue): unknown {
  if (Array.isArray(value)) return value.map(toValue);
  if (typeof value !== "object" || value === null) return value;
  return isMoment(value) ? Timestamp.fromDate(new Date(value.timestamp)) : valuesOf(value);
}

/**
 * Creates or repairs a user's record. Its display name is the uid and its password is derived from it
 * (docs/conformance.md E3); no one signs in with that password.
 */
async function provision(auth: Auth, secret: string, { uid, email }: { uid: string; email: string | null }) {
  const known = await findRecord(auth, uid);
  if (known?.displayName === uid && !known.disabled) return;
  if (known) {
    await auth.updateUser(uid, { displayName: uid, disabled: false });
    return;
  }
  const password = createHmac("sha256", secret).update(`database sign-in of ${uid}`).digest("base64url");
  const record = { uid, displayName: uid, password };
  try {
    await auth.createUser({ ...record, email: email ?? placeholderOf(uid) });
  } catch (error) {
    // Another request has created the record concurrently, as when a user opens two tabs.
    if (isCoded(error, "auth/uid-already-exists")) return;
    // If the email belongs to another record, or Firebase rejects it, a placeholder email is used instead.
    if (!isCoded(error, "auth/email-already-exists") && !isCoded(error, "auth/invalid-email")) throw error;
    await auth.createUser({ ...record, email: placeholderOf(uid) });
  }
}

/** A placeholder for users without an email; the domain can't exist (RFC 2606). */
function placeholderOf(uid: string): string {
  return `anonymous-${Buffer.from(uid).toString("hex").slice(0, 40)}@anonymous.invalid`;
}

async function findRecord(auth: Auth, uid: string) {
  try {
    return await auth.getUser(uid);
  } catch (error) {
    if (isCoded(error, "auth/user-not-found")) return null;
    throw error;
  }
}

/** Revokes a user's refresh tokens, so that their browsers must request a new token from the backend. */
async function endSignIn(auth: Auth, uid: string): Promise<void> {
  try {
    await auth.revokeRefreshTokens(uid);
  } catch (error) {
    // A user who never signed in to the realtime database has no tokens to revoke.
    if (!isCoded(error, "auth/user-not-found")) throw error;
  }
}

const coded = z.object({ code: z.union([z.string(), z.number()]) });

function isCoded(error: unknown, code: string | number): boolean {
  return coded.safeParse(error).data?.code === code;
}
