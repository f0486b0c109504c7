import type { MailTime } from "@/lib/contracts/alerts/alert";
import { addDays, dayIn } from "../../../local-time/days";
import { localHour, localMoment } from "../../../local-time/moments";

/** The settings that decide when a member's email is due. `quietFrom` and `quietUntil` are both set or both null. */
export interface MailHours {
  zone: string | null;
  digestHour: number;
  /** 1 to 7, from Monday. */
  digestWeekday: number;
  quietFrom: number | null;
  quietUntil: number | null;
}

/** The time at which an alert raised now is emailed: at once, after the quiet hours, or with the next digest. */
export function dueMoment(mail: Exclude<MailTime, "off">, now: Date, hours: MailHours): Date {
  if (mail === "at_once") return endOfQuiet(now, hours);
  return nextMoment(now, hours.zone, hours.digestHour, mail === "weekly" ? hours.digestWeekday : null);
}

/** The end of the quiet hours that contain a moment; the moment itself if there are none. */
export function endOfQuiet(now: Date, { zone, quietFrom, quietUntil }: MailHours): Date {
  if (quietFrom === null || quietUntil === null) return now;
  const hour = localHour(now, zone);
  const isWithin =
    quietFrom < quietUntil ? hour >= quietFrom && hour < quietUntil : hour >= quietFrom || hour < quietUntil;
  return isWithin ? nextMoment(now, zone, quietUntil, null) : now;
}

/**
 * The next occurrence of an hour, on the given weekday if any; the hour occurs exactly once a day, even when clocks
 * change.
 */
function nextMoment(after: Date, zone: string | null, hour: number, weekday: number | null): Date {
  const today = dayIn(after, zone);
  for (let days = 0; days <= 7; days += 1) {
    const day = addDays(today, days);
    if (weekday !== null && weekdayOf(day) !== weekday) continue;
    const moment = localMoment(day, hour, zone);
    if (moment > after) return moment;
  }
  return localMoment(addDays(today, 8), hour, zone);
}

function weekdayOf(day: string): number {
  return ((new Date(day).getUTCDay() + 6) % 7) + 1;
}
