import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import { isOperator } from "../../domains/people/factors/factor-policy";
import { createTotpSecret } from "../../domains/people/factors/totp";
import { invalidField } from "../../errors";
import { recipientOf } from "../../mail/email";
import { openExpiring, sealExpiring } from "../../secrets/expiring-value";
import type { Session } from "../../session/guard";
import { reserveFactorAttempt, reserveFactorMail } from "../../sign-in/limit";

const lifeMs = 15 * 60_000;
const enrolmentSchema = z.object({ secret: z.string(), mailCodeDigest: z.string(), untilMs: z.number() });

/**
 * Second factors complement a password; a user without a password relies on the second factors of their company's
 * sign-in. Only an operator may need one anyway.
 *
 * @throws AppError 409 `no_password`
 */
export function requirePassword({ user }: Session): void {
  if (user.passwordHash === null && !isOperator(user))
    throw new AppError(409, "no_password", "Your company’s sign-in handles the second factor.");
}

/**
 * Starts the enrolment of a second factor, and mails its code. Nothing is stored: the browser keeps the enrolment,
 * encrypted, until it is confirmed.
 *
 * @returns the secret for an authenticator app (passkeys need none), and the encrypted enrolment
 * @throws AppError 429 `too_many_attempts`: too many codes were mailed
 */
export async function startEnrolment(
  { db, now, mailQueue, sealer }: Context,
  session: Session,
): Promise<{ secret: string; enrolment: string }> {
  await reserveFactorMail(db, session.user.id, now());
  const secret = createTotpSecret();
  const mailCode = String(randomInt(1_000_000)).padStart(6, "0");
  const enrolment = { secret, mailCodeDigest: digest(mailCode).toString("hex"), untilMs: now().getTime() + lifeMs };
  const message = mailQueue.emailTemplates.factorCode(recipientOf(session.user), mailCode);
  await mailQueue.add(db, { kind: "message", message });
  mailQueue.wake();
  return { secret, enrolment: sealExpiring(sealer, enrolment, purposeOf(session)) };
}

/**
 * Opens an enrolment of this session with its mailed code. The attempt is counted first; the caller clears the count
 * once the enrolment has succeeded.
 *
 * @returns the enrolment's secret
 * @throws AppError 400 `link_invalid`: it has expired or belongs to another session; 400 with `fields`: wrong code; 429
 *   `too_many_attempts`
 */
export async function openEnrolment(
  { db, now, sealer, readCaller }: Context,
  request: FastifyRequest,
  session: Session,
  { enrolment, mail_code: mailCode }: { enrolment: string; mail_code: string },
): Promise<string> {
  await reserveFactorAttempt(db, { userId: session.user.id, ip: readCaller(request).ip, now: now() });
  const purpose = purposeOf(session);
  const opened = openExpiring(sealer, enrolment, { purpose, schema: enrolmentSchema, now: now() });
  if (opened === null)
    throw new AppError(400, "link_invalid", "This took too long. Close this window and start again.");
  const isMailed = timingSafeEqual(digest(mailCode.replace(/\s/g, "")), Buffer.from(opened.mailCodeDigest, "hex"));
  if (!isMailed) throw invalidField("mail_code", "This is not the code from our latest email");
  return opened.secret;
}

function digest(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}

function purposeOf({ user, token }: Session): string {
  return `totp enrolment:${user.id}:${token.sessionId}`;
}
