import { and, eq, inArray, sql } from "drizzle-orm";
import type { AlertType } from "@/lib/contracts/alerts/alert";
import type { SignalKind } from "@/lib/contracts/signals/signal-kind";
import { chunksOf } from "../../../database/chunks-of";
import type { Database } from "../../../database/database";
import { alertMails, alertPreferences } from "../../../database/schema/alert-mail";
import { users } from "../../../database/schema/core";
import { deliveryPreferenceOf, hoursOf, type Member } from "./delivery-preferences";
import { dueMoment } from "./quiet-hours";

type MailRow = typeof alertMails.$inferInsert;

/** An alert for one user, however it is delivered. */
export interface RaisedAlert {
  clientId: string;
  userId: string;
  alertId: string;
  type: AlertType;
  title: string;
  body: string;
  accountId: string | null;
  accountName: string | null;
  signalKind: SignalKind | null;
  link: string | null;
  at: Date;
  ruleId: string | null;
  ruleName: string | null;
}

const rowsAtOnce = 1_000;

/**
 * Queues the alerts to be emailed, each with its due time. An alert that is already queued gets the new text and keeps
 * its due time.
 *
 * @returns the alerts to show in the app, and the members with email due now
 */
export async function queueForEmail(
  tx: Database,
  raised: readonly RaisedAlert[],
): Promise<{ inApp: ReadonlySet<RaisedAlert>; atOnce: Member[] }> {
  const wishes = await listWishes(tx, raised);
  const rows = new Map<string, MailRow>();
  const atOnce = new Map<string, Member>();
  const inApp = new Set<RaisedAlert>();
  for (const one of raised) {
    const wish = wishes.get(keyOf(one));
    const way = deliveryPreferenceOf(wish?.preferences.ways, one.type);
    if (way.in_app) inApp.add(one);
    if (!wish || way.mail === "off") continue;
    const dueAt = dueMoment(way.mail, one.at, hoursOf(wish.preferences, wish.zone));
    const { accountName: _asItIsThen, ...row } = one;
    rows.set(`${keyOf(one)} ${one.alertId}`, { ...row, mail: way.mail, dueAt });
    if (dueAt <= one.at) atOnce.set(keyOf(one), { clientId: one.clientId, userId: one.userId });
  }
  await addRows(tx, [...rows.values()]);
  return { inApp, atOnce: [...atOnce.values()] };
}

/** Deletes alerts from the queued email because their cause has ended. */
export async function removeQueuedAlerts(
  tx: Database,
  clientId: string,
  userIds: readonly string[],
  alertIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0 || alertIds.length === 0) return;
  await tx.delete(alertMails).where(isQueued(clientId, userIds, alertIds));
}

/** Replaces the text of an alert in the queued email. */
export async function changeQueuedText(
  tx: Database,
  clientId: string,
  userIds: readonly string[],
  alertId: string,
  body: string,
): Promise<void> {
  await tx
    .update(alertMails)
    .set({ body })
    .where(isQueued(clientId, userIds, [alertId]));
}

/** Adds a member's matching rule to their alert in the queued email. */
export async function nameRule(
  tx: Database,
  { clientId, userId }: Member,
  alertId: string,
  rule: { id: string; name: string },
): Promise<void> {
  await tx
    .update(alertMails)
    .set({ ruleId: rule.id, ruleName: rule.name })
    .where(isQueued(clientId, [userId], [alertId]));
}

function isQueued(clientId: string, userIds: readonly string[], alertIds: readonly string[]) {
  return and(
    eq(alertMails.clientId, clientId),
    inArray(alertMails.userId, [...userIds]),
    inArray(alertMails.alertId, [...alertIds]),
  );
}

/** The preferences and time zones of the recipients who have set preferences. */
async function listWishes(db: Database, raised: readonly RaisedAlert[]) {
  if (raised.length === 0) return new Map<string, never>();
  const rows = await db
    .select({ preferences: alertPreferences, zone: users.timeZone })
    .from(alertPreferences)
    .innerJoin(users, and(eq(users.clientId, alertPreferences.clientId), eq(users.id, alertPreferences.userId)))
    .where(
      and(
        inArray(alertPreferences.clientId, [...new Set(raised.map(({ clientId }) => clientId))]),
        inArray(alertPreferences.userId, [...new Set(raised.map(({ userId }) => userId))]),
      ),
    )
    // Locks the user's row, so that a user can't leave the client before this transaction ends.
    .for("key share", { of: users });
  return new Map(rows.map((row) => [keyOf(row.preferences), row]));
}

async function addRows(tx: Database, rows: readonly MailRow[]): Promise<void> {
  for (const chunk of chunksOf(rows, rowsAtOnce)) {
    await tx
      .insert(alertMails)
      .values(chunk)
      .onConflictDoUpdate({
        target: [alertMails.clientId, alertMails.userId, alertMails.alertId],
        set: {
          title: sql`excluded.title`,
          body: sql`excluded.body`,
          link: sql`excluded.link`,
          at: sql`excluded.at`,
          dueAt: sql`least(${alertMails.dueAt}, excluded.due_at)`,
        },
      });
  }
}

function keyOf({ clientId, userId }: Member): string {
  return `${clientId} ${userId}`;
}
