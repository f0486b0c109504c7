import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { createTotpSecret } from "../../domains/people/factors/totp";
import type { Sealer } from "../../secrets/seal";

const lifeMs = 15 * 60_000;
const enrolmentSchema = z.object({ secret: z.string(), mailCodeDigest: z.string(), untilMs: z.number() });

/** The session in which an enrolment was started; it can be finished only there. */
interface Holder {
  user: { id: string };
  token: { sessionId: string };
}

/**
 * Starts the enrolment of a second factor. Nothing is stored: the browser keeps it, encrypted, until it is confirmed.
 *
 * @returns the secret for an authenticator app (passkeys need none), the code to mail, and the encrypted enrolment
 */
export function startEnrolment(
  sealer: Sealer,
  holder: Holder,
  now: Date,
): { secret: string; mailCode: string; sealed: string } {
  const secret = createTotpSecret();
  const mailCode = String(randomInt(1_000_000)).padStart(6, "0");
  const enrolment = { secret, mailCodeDigest: digest(mailCode).toString("hex"), untilMs: now.getTime() + lifeMs };
  return { secret, mailCode, sealed: sealer.seal(JSON.stringify(enrolment), purposeOf(holder)) };
}

/**
 * Opens an enrolment of this session.
 *
 * @returns its secret, and whether the typed code is the mailed one; null if it has expired or belongs to another
 * session
 */
export function openEnrolment(
  sealer: Sealer,
  holder: Holder,
  { enrolment, mailCode, now }: { enrolment: string; mailCode: string; now: Date },
): { secret: string; isMailed: boolean } | null {
  const text = sealer.open(enrolment, purposeOf(holder));
  if (text === null) return null;
  const { secret, mailCodeDigest, untilMs } = enrolmentSchema.parse(JSON.parse(text));
  if (untilMs <= now.getTime()) return null;
  const typed = digest(mailCode.replace(/\s/g, ""));
  return { secret, isMailed: timingSafeEqual(typed, Buffer.from(mailCodeDigest, "hex")) };
}

function digest(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}

function purposeOf({ user, token }: Holder): string {
  return `totp enrolment:${user.id}:${token.sessionId}`;
}
