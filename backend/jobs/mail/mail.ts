import { and, eq, not, sql } from "drizzle-orm";
import type { z } from "zod";
import { dayMs, minuteMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../../database/database";
import { users } from "../../database/schema/core";
import { isNotSuspended } from "../../database/suspension";
import { isMailed } from "../../domains/alerts/alert-mail/reschedule";
import { createLink } from "../../domains/people/sign-in/one-time-links";
import { listProviderNames } from "../../domains/people/sign-in/own-identities";
import { findRequiredSso } from "../../domains/people/sign-in/sso-settings";
import { findUserByEmail } from "../../domains/shared/users";
import { type Email, recipientOf } from "../../mail/email";
import {
  enqueueMail,
  mailJobDataSchema,
  mailPurpose,
  mailQueue,
  type sealedMailJobDataSchema,
} from "../../mail/mail-queue";
import { defineJob, type JobRun } from "../define-job";

const resetLifeMs = 10 * minuteMs;
const verifyLifeMs = dayMs;

/** Sends mail, several at once, so that a slow delivery delays only a few. Gives up after about six hours. */
export const mailJob = defineJob(mailQueue, sendMail, {
  concurrency: 8,
  retryLimit: 30,
  timeoutSeconds: 45,
  deleteWhenDone: true,
  // Mail to people of suspended clients is discarded rather than sent late, unless it concerns the suspension.
  runsForSuspended: true,
  // An email that is being delivered would be sent twice.
  endsBeforeStop: true,
});

async function sendMail({ sealed, dropAt }: z.infer<typeof sealedMailJobDataSchema>, run: JobRun): Promise<void> {
  if (dropAt !== null && new Date(dropAt) <= run.now()) return;
  const text = run.sealer.open(sealed, mailPurpose(run.id));
  if (text === null) throw new Error("An email was encrypted with a key that is no longer configured");
  const mail = mailJobDataSchema.parse(JSON.parse(text));
  if (mail.kind === "message") {
    if (!run.deliverMail) throw new Error("SMTP_URL is not set");
    const isDiscarded =
      (!mail.reachesSuspended && (await isToSuspended(run.db, mail.message))) ||
      (mail.alertsOf && !(await isMailed(run.db, mail.alertsOf)));
    return isDiscarded ? undefined : deliver(mail.message, run);
  }
  // The job is completed in the transaction that writes its result, so its work is done exactly once.
  await run.db.transaction(async (tx) => {
    await run.finish(tx);
    if (mail.kind === "forgot") await enqueueResetEmail(tx, mail.email, run);
    else await mailRegistrationOutcome(tx, mail.email, run);
  });
}

/** Whether an email's recipient is a user of a suspended client: such an email is discarded. */
async function isToSuspended(db: Database, { to }: Email): Promise<boolean> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, to.address.toLowerCase()), not(isNotSuspended(sql`${users.clientId}`))));
  return found !== undefined;
}

async function deliver(message: Email, { deliverMail, id }: JobRun): Promise<void> {
  try {
    await deliverMail?.(message, id);
  } catch (error) {
    // A mail server's message may contain an email, so only the error's code is reported.
    throw new Error(`the mail server answered ${codeOf(error)}`);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}

/** Placeholder used in the lookups for an unknown email. */
const nobody = { clientId: "", isBreakGlass: false };

/**
 * Writes the email for a forgotten password. For an email without an account, the same work is done with an expired
 * link and a discarded email, so that timing doesn't reveal who has an account (docs/conformance.md, case W9).
 */
async function enqueueResetEmail(tx: Database, email: string, { now, sealer, emailTemplates }: JobRun): Promise<void> {
  const found = await findUserByEmail(tx, email);
  const user = found?.disabled ? null : found;
  const required = await findRequiredSso(tx, user ?? nobody, "traditional");
  // Users without a password can't reset it by mail: otherwise leaving a company's directory would not end their
  // access. Break-glass people can, because they must get in without the provider.
  const mayReset = user !== null && (user.passwordHash !== null || user.isBreakGlass) && required === null;
  const to = { name: user?.fullName ?? "", address: user?.email ?? email };
  const link = { kind: "reset" as const, email: to.address, userId: user?.id ?? null };
  const madeLink = await createLink(tx, link, { now: now(), lifeMs: mayReset ? resetLifeMs : 0 });
  if (user === null || mayReset) {
    const message = emailTemplates.reset(to, madeLink.token);
    return enqueueMail(tx, { sealer, mail: { kind: "message", message }, dropAt: madeLink.expiresAt });
  }
  const names = required ? [`${required.clientName} single sign-on`] : await listProviderNames(tx, user);
  return enqueueMail(tx, { sealer, mail: { kind: "message", message: emailTemplates.noPassword(to, names) } });
}

/**
 * Writes the email to a newly registered address. An address with an account gets another email, for the same amount of
 * work (docs/conformance.md, case W9).
 */
async function mailRegistrationOutcome(
  tx: Database,
  email: string,
  { now, sealer, emailTemplates }: JobRun,
): Promise<void> {
  const user = await findUserByEmail(tx, email);
  const link = { kind: "verify" as const, email };
  const { token, expiresAt } = await createLink(tx, link, { now: now(), lifeMs: user ? 0 : verifyLifeMs });
  if (user) {
    const message = emailTemplates.alreadyRegistered(recipientOf(user));
    return enqueueMail(tx, { sealer, mail: { kind: "message", message } });
  }
  const message = emailTemplates.verify({ name: "", address: email }, token);
  return enqueueMail(tx, { sealer, mail: { kind: "message", message }, dropAt: expiresAt });
}
