import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { type AlertType, alertTypes, type MailTime } from "@/lib/contracts/alert";
import type { Database } from "../../database/database";
import { alertMails, alertPreferences } from "../../database/schema/alert-mail";
import { users } from "../../database/schema/core";
import { dueMoment } from "./quiet-hours";
import { hoursOf, isOf, type Member, mergeWays, type Preferences, type Ways, wayOf } from "./ways";

/** Stops all mail about alerts to somebody, also what waits; in the app nothing changes. */
export async function stopMail(tx: Database, member: Member, now: Date): Promise<void> {
  const row = await lockPreferences(tx, member);
  if (!row) return;
  const off = Object.fromEntries(alertTypes.map((type) => [type, { mail: "off" as const }]));
  await tx
    .update(alertPreferences)
    .set({ ways: mergeWays(row.ways, off), updatedAt: now })
    .where(isOf(member));
  await rescheduleMail(tx, member, now);
}

/** Says whether any alert is mailed to somebody. */
export async function isMailed(db: Database, member: Member): Promise<boolean> {
  const [row] = await db.select().from(alertPreferences).where(isOf(member));
  return alertTypes.some((type) => wayOf(row?.ways, type).mail !== "off");
}

/** Works out anew when what waits for somebody is mailed: their wishes, their hours or their time zone have changed. */
export async function rescheduleMail(tx: Database, member: Member, now: Date): Promise<void> {
  const [row] = await tx
    .select({ preferences: alertPreferences, zone: users.timeZone })
    .from(alertPreferences)
    .innerJoin(users, and(eq(users.clientId, alertPreferences.clientId), eq(users.id, alertPreferences.userId)))
    .where(isOf(member));
  if (!row) return;
  const hours = hoursOf(row.preferences, row.zone);
  for (const [mail, types] of groupByMail(row.preferences.ways)) {
    const waiting = and(
      eq(alertMails.clientId, member.clientId),
      eq(alertMails.userId, member.userId),
      inArray(alertMails.type, types),
    );
    if (mail === "off") await tx.delete(alertMails).where(waiting);
    else
      await tx
        .update(alertMails)
        // What is due already goes now: it would wait for another day.
        .set({
          mail,
          dueAt: sql`case when ${lte(alertMails.dueAt, now)} then ${alertMails.dueAt} else ${dueMoment(mail, now, hours).toISOString()}::timestamptz end`,
        })
        .where(waiting);
  }
}

/** Reads the preferences of a member, and nobody else changes them until the transaction ends. */
export async function lockPreferences(tx: Database, member: Member): Promise<Preferences | undefined> {
  const [row] = await tx.select().from(alertPreferences).where(isOf(member)).for("update");
  return row;
}

function groupByMail(ways: Ways): Map<MailTime, AlertType[]> {
  const groups = new Map<MailTime, AlertType[]>();
  for (const type of alertTypes) {
    const { mail } = wayOf(ways, type);
    groups.set(mail, [...(groups.get(mail) ?? []), type]);
  }
  return groups;
}
