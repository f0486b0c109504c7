import { and, eq } from "drizzle-orm";
import { type AlertType, alertTypes, type MailTime } from "@/lib/contracts/alert";
import type { AlertPreferencesChange } from "@/lib/contracts/alert-preferences";
import { alertPreferences } from "../../database/schema/alert-mail";
import type { MailHours } from "./quiet-hours";

export type Preferences = typeof alertPreferences.$inferSelect;
/** Whose preferences, or mail, something is. */
export type Member = Pick<Preferences, "clientId" | "userId">;
/** How alerts reach somebody, by type, as far as they have changed it. */
export type Ways = Preferences["ways"];

/** How alerts of a type reach somebody. */
export function wayOf(ways: Ways | undefined, type: AlertType): { in_app: boolean; mail: MailTime } {
  return ways?.[type] ?? { in_app: true, mail: "off" };
}

/** The ways after a change; what it doesn't name stays. */
export function mergeWays(before: Ways, change: NonNullable<AlertPreferencesChange["ways"]>): Ways {
  const changed = alertTypes.flatMap((type) => {
    const { in_app, mail } = { ...change[type] };
    const way = wayOf(before, type);
    return change[type] ? [[type, { in_app: in_app ?? way.in_app, mail: mail ?? way.mail }] as const] : [];
  });
  return { ...before, ...Object.fromEntries(changed) };
}

/** When somebody's mail is due, from their row and their profile. */
export function hoursOf(row: Omit<MailHours, "zone">, zone: string | null): MailHours {
  const { digestHour, digestWeekday, quietFrom, quietUntil } = row;
  return { zone, digestHour, digestWeekday, quietFrom, quietUntil };
}

/** What says that a row of preferences is this member's. */
export function isOf({ clientId, userId }: Member) {
  return and(eq(alertPreferences.clientId, clientId), eq(alertPreferences.userId, userId));
}
