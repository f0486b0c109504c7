import { and, eq } from "drizzle-orm";
import { type AlertType, alertTypes, type MailTime } from "@/lib/contracts/alerts/alert";
import type { AlertPreferencesChange } from "@/lib/contracts/alerts/alert-preferences";
import { alertPreferences } from "../../../database/schema/alert-mail";
import type { MailHours } from "./quiet-hours";

export type Preferences = typeof alertPreferences.$inferSelect;
/** The member to whom a row of preferences or queued email belongs. */
export type Member = Pick<Preferences, "clientId" | "userId">;
/** A member's delivery settings by alert type; unchanged types are absent. */
export type DeliveryPreferences = Preferences["ways"];

/** A member's preference for alerts of a type; by default, only in the app. */
export function deliveryPreferenceOf(
  ways: DeliveryPreferences | undefined,
  type: AlertType,
): { in_app: boolean; mail: MailTime } {
  return ways?.[type] ?? { in_app: true, mail: "off" };
}

/** The settings after a change; types that the change doesn't name are kept. */
export function mergeDeliveryPreferences(
  before: DeliveryPreferences,
  change: NonNullable<AlertPreferencesChange["ways"]>,
): DeliveryPreferences {
  const changed = alertTypes.flatMap((type) => {
    const { in_app, mail } = { ...change[type] };
    const way = deliveryPreferenceOf(before, type);
    return change[type] ? [[type, { in_app: in_app ?? way.in_app, mail: mail ?? way.mail }] as const] : [];
  });
  return { ...before, ...Object.fromEntries(changed) };
}

/** A member's email hours, from their preferences and time zone. */
export function hoursOf(row: Omit<MailHours, "zone">, zone: string | null): MailHours {
  const { digestHour, digestWeekday, quietFrom, quietUntil } = row;
  return { zone, digestHour, digestWeekday, quietFrom, quietUntil };
}

/** Condition for this member's row of preferences. */
export function isPreferencesOf({ clientId, userId }: Member) {
  return and(eq(alertPreferences.clientId, clientId), eq(alertPreferences.userId, userId));
}
