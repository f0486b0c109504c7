import { eq } from "drizzle-orm";
import type { RelyingParty } from "@/lib/contracts/passkeys/relying-party";
import type { PendingSignIn } from "@/lib/contracts/people/factor";
import type { AuthMethod } from "@/lib/contracts/people/user";
import type { Database } from "../../database/database";
import { users } from "../../database/schema/core";
import { asksForFactor } from "../../domains/people/factors/factor-policy";
import { listFactorKinds } from "../../domains/people/factors/own-factors";
import { listUsablePasskeys } from "../../domains/people/factors/passkeys";
import { createTicket, type FirstFactor, findTicketOwner } from "../../domains/people/factors/tickets";
import { isIdentityOf, methodOf } from "../../domains/people/sign-in/identities";
import { requireAllowedMethod } from "../allowed-method";
import type { SignInEvidence } from "../sign-in";

interface Needs {
  db: Database;
  now: () => Date;
  /** The site of its passkeys; null: it offers none. */
  site: RelyingParty | null;
}
type UserRow = typeof users.$inferSelect;

/**
 * Creates the ticket for the second step of a sign-in whose first factor is proven.
 *
 * @returns null if this sign-in asks for no second factor, or the user has none
 * @throws AppError 403 `sso_required`, 403 `client_suspended`
 */
export async function createPendingSignIn(
  { db, now, site }: Needs,
  userId: string,
  first: FirstFactor,
): Promise<PendingSignIn | null> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  const method = findMethod(first);
  const kinds = user && asksForFactor(user, method) ? await listFactorKinds(db, userId) : [];
  if (!user || kinds.length === 0) return null;
  await requireAllowedMethod(db, user, method);
  const { ticket, expiresAt } = await createTicket(db, { userId, first, now: now() });
  // Passkeys of other host names don't work here; a user who has no other factor enters a recovery code.
  const hasPasskey = kinds.includes("passkey") && (await listUsablePasskeys(db, userId, site)).length > 0;
  const factors = kinds.filter((kind) => kind !== "passkey" || hasPasskey);
  return { next: "second_factor", ticket, expires_at: expiresAt.toISOString(), factors };
}

/** Finds the sign-in of a ticket; null if the ticket is unknown, used or expired, or the password was changed since. */
export async function findPendingSignIn(
  { db, now }: Pick<Needs, "db" | "now">,
  ticket: string,
): Promise<{ user: UserRow; method: AuthMethod; proof: SignInEvidence } | null> {
  const found = await findTicketOwner(db, ticket, now());
  if (!found) return null;
  const { user, first } = found;
  const { identity } = first;
  const proof: SignInEvidence =
    identity === null
      ? { provenHash: first.passwordHash }
      : { isStillOwn: (tx) => isIdentityOf(tx, user.id, identity) };
  return { user, method: findMethod(first), proof };
}

function findMethod({ identity }: FirstFactor): AuthMethod {
  return identity === null ? "traditional" : methodOf(identity);
}
