import type { FastifyRequest } from "fastify";
import type { Factor } from "@/lib/contracts/people/factor";
import type { AuthMethod, SignedInUser } from "@/lib/contracts/people/user";
import { describeUserAgent } from "@/lib/contracts/text/user-agent";
import type { Caller } from "../caller";
import type { Database } from "../database/database";
import type { users } from "../database/schema/core";
import { asksForFactor, type FactorRule } from "../domains/people/factors/factor-policy";
import { listSessionOrigins } from "../domains/people/sessions/sessions";
import { createSession, findTokenOwner, type IssuedToken, type Lifetimes } from "../domains/people/sessions/tokens";
import { recordAudit } from "../domains/shared/audit/audit";
import { hasFactor, lockUser, serializeUser } from "../domains/shared/users";
import { invalidCredentials, unauthenticated } from "../errors";
import { formatMoment } from "../local-time/days";
import { recipientOf } from "../mail/email";
import type { EmailTemplates } from "../mail/email-templates";
import type { MailJobData } from "../mail/mail-queue";
import { hashToken } from "../secrets/token";
import { isNewDevice } from "../session/new-device";
import { requireAllowedMethod } from "./allowed-method";

/**
 * For a sign-in with a password: the matched hash, and a stronger hash to replace it. Also the second factor, if any.
 */
export interface SignInEvidence {
  provenHash?: string;
  renewedHash?: string;
  /** A passkey counts as both factors if there is no `provenHash`. */
  factor?: Factor;
  /**
   * Consumes a code, and returns its kind of factor. It runs in the transaction of the sign-in, so that a refused
   * sign-in consumes no code.
   */
  consumeCode?: (tx: Database) => Promise<Factor>;
  /**
   * For a passkey or an identity at a provider: whether it still belongs to the user, who may have lost it since it was
   * checked.
   */
  isStillOwn?: (tx: Database) => Promise<boolean>;
}

/**
 * Creates a session for a user whose identity has been proven by any method, and describes the user. They are emailed
 * if it begins on a new device.
 *
 * @throws AppError 401 `invalid_credentials`: in the meantime the user was disabled, the password changed, the passkey
 * or identity was removed, or a second factor was added; 403 `sso_required`: the user's client doesn't allow this
 * method; 403 `client_suspended`
 */
export type SignIn = (
  request: FastifyRequest,
  userId: string,
  method: AuthMethod,
  proof?: SignInEvidence,
) => Promise<SignedInUser>;

interface Mail {
  emailTemplates: Pick<EmailTemplates, "newDevice">;
  add(tx: Database, mail: MailJobData): Promise<void>;
  wake(): void;
}

/** Creates the final step of every sign-in method. */
export function createSignIn(options: {
  db: Database;
  now: () => Date;
  lifetimes: Lifetimes;
  readCaller: (request: FastifyRequest) => Caller;
  factorRule: FactorRule;
  mailQueue: Mail;
}): SignIn {
  const { db, now, lifetimes, readCaller, factorRule, mailQueue } = options;
  return async (request, userId, method, { consumeCode, ...proof } = {}) => {
    let isNew = false;
    const signedIn = await db.transaction(async (tx) => {
      const before = await lockUser(tx, userId);
      const factor = consumeCode ? await consumeCode(tx) : proof.factor;
      const session = { userId, method, caller: readCaller(request), now: now(), lifetimes, ...proof, factor };
      const mustProveFactor = before !== null && factor === undefined && asksForFactor(before, method);
      if (mustProveFactor && (await hasFactor(tx, userId))) throw invalidCredentials();
      const known = await listSessionOrigins(tx, userId);
      const issued = await createSession(tx, session);
      if (!issued || !before) throw invalidCredentials();
      const signedIn = await readSignedInUser(tx, issued, { now: now(), factorRule });
      await requireAllowedMethod(tx, before, method);
      await recordAudit(tx, {
        at: session.now,
        clientId: signedIn.client_id,
        actorId: userId,
        action: "session.start",
        subject: userId,
        details: { method, ...(factor && describeFactor(factor, method, proof)) },
        from: session.caller,
      });
      isNew = isNewDevice(session.caller, { hasSignedIn: before.lastLoginAt !== null, known });
      if (isNew) await notifyOfNewDevice(tx, mailQueue, { user: before, caller: session.caller, at: session.now });
      return signedIn;
    });
    if (isNew) mailQueue.wake();
    return signedIn;
  };
}

async function notifyOfNewDevice(
  tx: Database,
  mailQueue: Mail,
  { user, caller, at }: { user: typeof users.$inferSelect; caller: Caller; at: Date },
): Promise<void> {
  const message = mailQueue.emailTemplates.newDevice(recipientOf(user), {
    time: formatMoment(at, user.timeZone),
    device: describeUserAgent(caller.agent),
    ip: caller.ip,
  });
  await mailQueue.add(tx, { kind: "message", message });
}

/**
 * Distinguishes a passkey used after the password from one used alone. After a provider's sign-in, it is never used
 * alone.
 */
function describeFactor(factor: Factor, method: AuthMethod, { provenHash }: SignInEvidence) {
  const mayBeAlone = factor === "passkey" && method === "traditional";
  return { factor, ...(mayBeAlone && { after_password: provenHash !== undefined }) };
}

/**
 * Describes the user of a new token, with the token.
 *
 * @throws AppError 401 `unauthenticated`: the user was disabled in the meantime
 */
export async function readSignedInUser(
  db: Database,
  { token }: IssuedToken,
  { now, factorRule }: { now: Date; factorRule: FactorRule },
): Promise<SignedInUser> {
  const session = await findTokenOwner(db, hashToken(token), now);
  if (!session) throw unauthenticated();
  return { ...serializeUser(session, factorRule.findMissing(session)), access_token: token };
}
