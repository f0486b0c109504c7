import type { z } from "zod";
import type { Database } from "../../database/database";
import type { Letter } from "../../mail/letter";
import { enqueueMail, mailPurpose, mailQueue, mailSchema, type sealedMailSchema } from "../../mail/mail-queue";
import { makeLink } from "../../store/sign-in/one-time-links";
import { listProviderNames } from "../../store/sign-in/own-identities";
import { findRequiredSso } from "../../store/sign-in/sso-settings";
import { findUserByEmail } from "../../store/users";
import { defineJob, type JobRun } from "../define-job";

const resetLifeMs = 10 * 60_000;
const verifyLifeMs = 24 * 3_600_000;

/** Sends mail, several at once: a slow mail server holds up a few letters, not all. Given up after some six hours. */
export const mailJob = defineJob(mailQueue.name, mailQueue.schema, sendMail, {
  concurrency: 8,
  retryLimit: 30,
  timeoutSeconds: 45,
  deleteWhenDone: true,
});

async function sendMail({ sealed, dropAt }: z.infer<typeof sealedMailSchema>, run: JobRun): Promise<void> {
  if (dropAt !== null && new Date(dropAt) <= run.now()) return;
  const text = run.sealer.open(sealed, mailPurpose(run.id));
  if (text === null) throw new Error("A mail was sealed with a key that is gone");
  const mail = mailSchema.parse(JSON.parse(text));
  if (mail.kind === "letter") {
    if (!run.deliverMail) throw new Error("SMTP_URL is not set");
    return deliver(mail.letter, run);
  }
  // What comes of a request and its end are one: it can't be done twice, and not half.
  await run.db.transaction(async (tx) => {
    await run.finish(tx);
    if (mail.kind === "forgot") await answerForgotten(tx, mail.email, run);
    else await answerRegistration(tx, mail.email, run);
  });
}

async function deliver(letter: Letter, { deliverMail, id }: JobRun): Promise<void> {
  try {
    await deliverMail?.(letter, id);
  } catch (error) {
    // What a mail server says may have an address in it; its code has none.
    throw new Error(`the mail server answered ${codeOf(error)}`);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}

async function answerForgotten(tx: Database, email: string, { now, sealer, letters }: JobRun): Promise<void> {
  const user = await findUserByEmail(tx, email);
  if (!user || user.disabled) return;
  const to = { name: user.fullName, address: user.email };
  const required = await findRequiredSso(tx, user);
  // A user without a password gets none by mail: leaving a company's directory would not end their access.
  if (required || user.passwordHash === null) {
    const names = required ? [`${required.clientName} single sign-on`] : await listProviderNames(tx, user);
    return enqueueMail(tx, { sealer, mail: { kind: "letter", letter: letters.noPassword(to, names) } });
  }
  const link = { kind: "reset" as const, email: user.email, userId: user.id };
  const { token, expiresAt } = await makeLink(tx, link, { now: now(), lifeMs: resetLifeMs });
  const letter = letters.reset(to, token);
  await enqueueMail(tx, { sealer, mail: { kind: "letter", letter }, dropAt: expiresAt });
}

async function answerRegistration(tx: Database, email: string, { now, sealer, letters }: JobRun): Promise<void> {
  const user = await findUserByEmail(tx, email);
  if (user) {
    const letter = letters.alreadyRegistered({ name: user.fullName, address: user.email });
    return enqueueMail(tx, { sealer, mail: { kind: "letter", letter } });
  }
  const link = { kind: "verify" as const, email };
  const { token, expiresAt } = await makeLink(tx, link, { now: now(), lifeMs: verifyLifeMs });
  const letter = letters.verify({ name: "", address: email }, token);
  return enqueueMail(tx, { sealer, mail: { kind: "letter", letter }, dropAt: expiresAt });
}
