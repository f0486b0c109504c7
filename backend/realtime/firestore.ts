import { createHmac } from "node:crypto";
import { applicationDefault, deleteApp, initializeApp } from "firebase-admin/app";
import { type Auth, getAuth } from "firebase-admin/auth";
import { type Firestore, getFirestore, Timestamp } from "firebase-admin/firestore";
import { z } from "zod";
import { type AlertDocument, alertsPath } from "@/lib/contracts/live-document";
import { makeBriefMemory } from "../brief-memory";
import type { RealtimeSettings } from "../env";
import { type Delivery, type FieldValue, isMoment } from "./delivery";
import type { RealtimeGateway } from "./door";

const receipts = "deliveries";
/** As many as one commit takes. */
const forgottenAtOnce = 500;

/** How long a person's record isn't looked at again: each page asks for a token of its own. */
const provisionedMs = 10 * 60_000;

/**
 * Opens the door to Cloud Firestore and Firebase Auth, or to their stand-ins: the SDK itself reads
 * FIRESTORE_EMULATOR_HOST, FIREBASE_AUTH_EMULATOR_HOST and GOOGLE_APPLICATION_CREDENTIALS. Nothing is called yet.
 */
export function openFirestore({
  projectId,
  secret,
  isEmulated,
}: RealtimeSettings): RealtimeGateway & { check: () => Promise<void> } {
  const app = initializeApp({ projectId, ...(!isEmulated && { credential: applicationDefault() }) }, "sightline");
  const db = getFirestore(app);
  const auth = getAuth(app);
  const provisioned = makeBriefMemory<void>(provisionedMs, () => new Date());
  return {
    deliver: (delivery) =>
      delivery.kind === "end_sign_in" ? endSignIn(auth, delivery.path) : deliverDocument(db, delivery),
    forget: (paths) => forget(db, paths),
    provision: (person) => provisioned.find(person.uid, () => provision(auth, secret, person)),
    mintToken: (uid, claims) => auth.createCustomToken(uid, claims),
    countUnread: (uid) => countUnread(db, uid),
    // One read of a document that is never there.
    check: async () => void (await db.doc(`${receipts}/none`).get()),
    close: () => deleteApp(app),
  };
}

/**
 * Writes the document and a receipt in one transaction. The receipt outlives the document, so that a change brought
 * twice neither undoes what its reader did meanwhile (acknowledged, deleted) nor brings back what was taken away.
 */
async function deliverDocument(db: Firestore, delivery: Exclude<Delivery, { kind: "end_sign_in" }>): Promise<void> {
  const document = db.doc(delivery.path);
  const receipt = receiptOf(db, delivery.path);
  await db.runTransaction(async (transaction) => {
    const last: unknown = (await transaction.get(receipt)).get("version");
    if (typeof last === "number" && last >= delivery.version) return;
    const isThere = delivery.kind !== "update" || (await transaction.get(document)).exists;
    if (delivery.kind === "set") transaction.set(document, valuesOf(delivery.fields));
    else if (delivery.kind === "delete") transaction.delete(document);
    else if (isThere) transaction.update(document, valuesOf(delivery.fields));
    transaction.set(receipt, { version: delivery.version });
  });
}

/** Counted by the database: the alerts themselves aren't fetched. */
async function countUnread(db: Firestore, uid: string): Promise<number> {
  const field: keyof AlertDocument<unknown> = "visibility";
  const unread = db.collection(alertsPath(uid)).where(field, "in", ["NEW", "NOT_SEEN"]);
  return (await unread.count().get()).data().count;
}

function receiptOf(db: Firestore, path: string) {
  return db.collection(receipts).doc(encodeURIComponent(path));
}

async function forget(db: Firestore, paths: string[]): Promise<void> {
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

/** The display name is the uid, and the password follows from it (checklist E3); nobody ever signs in with it. */
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
    // Two tabs of one person came at once.
    if (isCoded(error, "auth/uid-already-exists")) return;
    // An address that somebody else's record still holds, or that Firebase finds wanting, is no reason to stay outside.
    if (!isCoded(error, "auth/email-already-exists") && !isCoded(error, "auth/invalid-email")) throw error;
    await auth.createUser({ ...record, email: placeholderOf(uid) });
  }
}

/** An address for somebody who has none; the domain exists nowhere (RFC 2606). */
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

/** Ends every database sign-in of a person: their browsers have to come for a new token, and say who they are now. */
async function endSignIn(auth: Auth, uid: string): Promise<void> {
  try {
    await auth.revokeRefreshTokens(uid);
  } catch (error) {
    // Who never signed in to the database has nothing there to end.
    if (!isCoded(error, "auth/user-not-found")) throw error;
  }
}

const coded = z.object({ code: z.string() });

function isCoded(error: unknown, code: string): boolean {
  return coded.safeParse(error).data?.code === code;
}
