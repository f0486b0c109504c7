import { and, eq, lte, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { hourMs, minuteMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../../database/database";
import { alertMails, alertPreferences } from "../../database/schema/alert-mail";
import { users } from "../../database/schema/core";
import { isNotSuspended } from "../../database/suspension";
import type { EmailTemplates } from "../../mail/email-templates";
import { enqueueMail } from "../../mail/mail-queue";
import type { Sealer } from "../../secrets/seal";
import { hoursOf, isPreferencesOf, type Member } from "../alerts/alert-mail/delivery-preferences";
import { dueMoment, endOfQuiet } from "../alerts/alert-mail/quiet-hours";
import { createUnsubscribeToken } from "../alerts/alert-mail/unsubscribe";
import { readUntil } from "../home/feed/read-feed";
import { compose } from "./compose";

/** After an email is sent at once, further alerts are collected for this long: at most four emails an hour. */
export const pauseMs = 15 * minuteMs;

const retryMs = hourMs;
const rowsAtOnce = 200;

interface MailServices {
  db: Database;
  sealer: Sealer;
  emailTemplates: EmailTemplates;
  now: () => Date;
  log: Pick<FastifyBaseLogger, "error">;
}

/**
 * Emails each member their due alerts, and the feed if it is due. Reads only due rows, by index. Several processes may
 * run it concurrently.
 *
 * @returns the number of queued emails
 */
export async function mailAllDue(services: MailServices, signal?: AbortSignal): Promise<number> {
  let sent = 0;
  for (;;) {
    const members = await listDue(services.db, services.now());
    let handled = 0;
    for (const member of members) {
      if (signal?.aborted) return sent;
      const outcome = await mailOrPostpone(services, member);
      if (outcome !== "busy") handled += 1;
      if (outcome === "sent") sent += 1;
    }
    // Another process is handling the remaining members.
    if (handled === 0) return sent;
  }
}

/** Sends a member's due email; on an error, postpones only this member's email. */
async function mailOrPostpone(services: MailServices, member: Member) {
  try {
    return await mailMember(services, member);
  } catch (error) {
    services.log.error({ err: error, ...member }, "failed to email alerts, retrying in an hour");
    const now = services.now();
    const later = new Date(now.getTime() + retryMs);
    await services.db.update(alertMails).set({ dueAt: later }).where(isDueFor(member, now));
    await services.db
      .update(alertPreferences)
      .set({ feedDueAt: later })
      .where(and(isPreferencesOf(member), lte(alertPreferences.feedDueAt, now)));
    return "nothing";
  }
}

/**
 * Sends all due alerts of a member, and the feed if it is due, in one email. In the transaction that enqueues the
 * email, deletes the queued rows and sets the feed's next time, so the email is enqueued exactly once.
 *
 * @returns `busy`: another process is handling this member, or their client is suspended; `nothing`: nothing is due, or
 * nothing is left to send
 */
export async function mailMember(services: MailServices, member: Member): Promise<"sent" | "nothing" | "busy"> {
  return services.db.transaction(async (tx) => {
    const now = services.now();
    const [found] = await tx
      .select({ preferences: alertPreferences, zone: users.timeZone })
      .from(alertPreferences)
      .innerJoin(users, and(eq(users.clientId, alertPreferences.clientId), eq(users.id, alertPreferences.userId)))
      .where(and(isPreferencesOf(member), isNotSuspended(sql`${alertPreferences.clientId}`)))
      .for("update", { of: alertPreferences, skipLocked: true });
    if (!found) return "busy";
    const { preferences, zone } = found;
    const next = new Date(Math.max(now.getTime(), (preferences.mailedAt?.getTime() ?? 0) + pauseMs));
    const hours = hoursOf(preferences, zone);
    const free = endOfQuiet(next, hours);
    if (free > now) await postpone(tx, member, now, free);
    const rows = await tx.delete(alertMails).where(isDueFor(member, now)).returning();
    const { feedMail, feedDueAt } = preferences;
    const isFeedDue = feedMail !== "off" && feedDueAt !== null && feedDueAt <= now;
    if (rows.length === 0 && !isFeedDue) return "nothing";
    const composed = await compose(tx, member, preferences, { rows, isFeedDue, now });
    if (isFeedDue) {
      const change = { feedSince: readUntil(now), feedDueAt: dueMoment(feedMail, now, hours) };
      await tx.update(alertPreferences).set(change).where(isPreferencesOf(member));
    }
    if (!composed) return "nothing";
    const unsubscribe = createUnsubscribeToken(services.sealer, member);
    const email = services.emailTemplates.alerts(composed.to, { ...composed.digest, unsubscribe });
    await enqueueMail(tx, { sealer: services.sealer, mail: { kind: "message", message: email, alertsOf: member } });
    if (rows.some(({ mail }) => mail === "at_once"))
      await tx.update(alertPreferences).set({ mailedAt: now }).where(isPreferencesOf(member));
    return "sent";
  });
}

/**
 * Members with due email, the longest waiting first. Those who are due only for the feed are omitted if they can't sign
 * in.
 */
async function listDue(db: Database, now: Date): Promise<Member[]> {
  const ofFeed = await db
    .select({ clientId: alertPreferences.clientId, userId: alertPreferences.userId })
    .from(alertPreferences)
    .innerJoin(users, and(eq(users.clientId, alertPreferences.clientId), eq(users.id, alertPreferences.userId)))
    .where(
      and(
        lte(alertPreferences.feedDueAt, now),
        eq(users.disabled, false),
        isNotSuspended(sql`${alertPreferences.clientId}`),
      ),
    )
    .orderBy(alertPreferences.feedDueAt)
    .limit(rowsAtOnce);
  const ofAlerts = await db
    .select({ clientId: alertMails.clientId, userId: alertMails.userId })
    .from(alertMails)
    .where(and(lte(alertMails.dueAt, now), isNotSuspended(sql`${alertMails.clientId}`)))
    .orderBy(alertMails.dueAt)
    .limit(rowsAtOnce);
  return [...new Map([...ofAlerts, ...ofFeed].map((row) => [`${row.clientId} ${row.userId}`, row])).values()];
}

async function postpone(tx: Database, member: Member, now: Date, dueAt: Date): Promise<void> {
  await tx
    .update(alertMails)
    .set({ dueAt })
    .where(and(isDueFor(member, now), eq(alertMails.mail, "at_once")));
}

function isDueFor({ clientId, userId }: Member, now: Date) {
  return and(eq(alertMails.clientId, clientId), eq(alertMails.userId, userId), lte(alertMails.dueAt, now));
}
