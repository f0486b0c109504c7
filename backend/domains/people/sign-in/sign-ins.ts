import { and, eq, ne } from "drizzle-orm";
import type { Database } from "../../../database/database";
import { knownIps, oneTimeLinks } from "../../../database/schema/core";
import { passkeys } from "../../../database/schema/sign-in/factors";
import { enqueue } from "../../shared/outbox";
import { clearUnusedRecoveryCodes } from "../factors/own-factors";
import { endSessionsOf } from "../sessions/tokens";
import { removeIdentities } from "./identities";
import { deleteLinks } from "./one-time-links";

/**
 * Revokes every means of access to a user's account except a password set in the same transaction: sessions, passkeys,
 * provider identities, known IP addresses, emailed links, and the realtime database sign-in. Called right after the
 * email's owner has verified it (docs/joining-and-leaving.md). An authenticator app stays, because it can't sign in
 * alone; so do the recovery codes, if there is an app or a kept passkey. What remains of an identity at a client's
 * provider stays, so the next one must be confirmed.
 *
 * @param exceptCredentialId the passkey that the owner has just used, which stays
 */
export async function clearSignIns(
  tx: Database,
  user: { id: string; email: string },
  now: Date,
  exceptCredentialId: string | null = null,
): Promise<void> {
  await endSessionsOf(tx, user.id, now);
  const isOther = exceptCredentialId === null ? undefined : ne(passkeys.credentialId, exceptCredentialId);
  await tx.delete(passkeys).where(and(eq(passkeys.userId, user.id), isOther));
  await clearUnusedRecoveryCodes(tx, user.id);
  await removeIdentities(tx, { uids: [user.id] });
  await tx.delete(knownIps).where(eq(knownIps.userId, user.id));
  await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, user.id));
  await deleteLinks(tx, { kind: "verify", email: user.email });
  await enqueue(tx, [{ kind: "end_sign_in", path: user.id }]);
}
