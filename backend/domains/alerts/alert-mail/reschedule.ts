import { group } from "d3-array";
import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { alertTypes } from "@/lib/contracts/alerts/alert";
import type { Database } from "../../../database/database";
import { alertMails, alertPreferences } from "../../../database/schema/alert-mail";
import { users } from "../../../database/schema/core";
import {
  deliveryPreferenceOf,
  hoursOf,
  isPreferencesOf,
  type Member,
  mergeDeliveryPreferences,
  type Preferences,
} from "./delivery-preferences";
import { dueMoment, type MailHours } from "./quiet-hours";

/** Stops all alert and feed email to a member, including queued email. Alerts in the app aren't affected. */
export async function stopMail(tx: Database, member: Member, now: Date): Promise<void> {
  const row = await lockPreferences(tx, member);
  if (!row) return;
  const off = Object.fromEntries(alertTypes.map((type) => [type, { mail: "off" as const }]));
  await tx
    .update(alertPreferences)
    .set({ ways: mergeDeliveryPreferences(row.ways, off), feedMail: "off", feedSince: null, updatedAt: now })
    .where(isPreferencesOf(member));
  await rescheduleMail(tx, member, now);
}

/** Whether the member can sign in and receives alerts of any type, or the feed, by email. */
export async function isMailed(db: Database, member: Member): Promise<boolean> {
  const [row] = await db
    .select({ ways: alertPreferences.ways, feedMail: alertPreferences.feedMail })
    .from(alertPreferences)
    .innerJoin(users, and(eq(users.clientId, alertPreferences.clientId), eq(users.id, alertPreferences.userId)))
    .where(and(isPreferencesOf(member), eq(users.disabled, false)));
  if (row && row.feedMail !== "off") return true;
  return alertTypes.some((type) => deliveryPreferenceOf(row?.ways, type).mail !== "off");
}

/**
 * Recomputes the due times of a member's queued email and of the feed after a change of preferences, hours or time
 * zone.
 */
export async function rescheduleMail(tx: Database, member: Member, now: Date): Promise<void> {
  const [row] = await tx
    .select({ preferences: alertPreferences, zone: users.timeZone })
    .from(alertPreferences)
    .innerJoin(users, and(eq(users.clientId, alertPreferences.clientId), eq(users.id, alertPreferences.userId)))
    .where(isPreferencesOf(member));
  if (!row) return;
  const hours = hoursOf(row.preferences, row.zone);
  await rescheduleFeed(tx, row.preferences, hours, now);
  const byMail = group(alertTypes, (type) => deliveryPreferenceOf(row.preferences.ways, type).mail);
  for (const [mail, types] of byMail) {
    const waiting = and(
      eq(alertMails.clientId, member.clientId),
      eq(alertMails.userId, member.userId),
      inArray(alertMails.type, types),
    );
    if (mail === "off") await tx.delete(alertMails).where(waiting);
    else
      await tx
        .update(alertMails)
        // Alerts that are already due keep their time; otherwise they would be delayed by up to a day.
        .set({
          mail,
          dueAt: sql`case when ${lte(alertMails.dueAt, now)} then ${alertMails.dueAt} else ${dueMoment(mail, now, hours).toISOString()}::timestamptz end`,
        })
        .where(waiting);
  }
}

/** A feed that is already due keeps its time. */
async function rescheduleFeed(tx: Database, preferences: Preferences, hours: MailHours, now: Date): Promise<void> {
  const { feedMail, feedDueAt } = preferences;
  if (feedMail !== "off" && feedDueAt !== null && feedDueAt <= now) return;
  const dueAt = feedMail === "off" ? null : dueMoment(feedMail, now, hours);
  await tx.update(alertPreferences).set({ feedDueAt: dueAt }).where(isPreferencesOf(preferences));
}

/** Reads a member's preferences and locks them until the transaction ends. */
export async function lockPreferences(tx: Database, member: Member): Promise<Preferences | undefined> {
  const [row] = await tx.select().from(alertPreferences).where(isPreferencesOf(member)).for("update");
  return row;
}
