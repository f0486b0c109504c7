import type { MailTime } from "@/lib/contracts/alert";
import { addDays, dayIn } from "../../local-time/days";
import { localHour, localMoment } from "../../local-time/moments";

/** What says when somebody's mail is due. `quietFrom` and `quietUntil`: both or neither. */
export interface MailHours {
  zone: string | null;
  digestHour: number;
  /** 1 is Monday. */
  digestWeekday: number;
  quietFrom: number | null;
  quietUntil: number | null;
}

/** When an alert of this moment is mailed: now or after the quiet hours, or with the next digest. */
export function dueMoment(mail: Exclude<MailTime, "off">, now: Date, hours: MailHours): Date {
  if (mail === "at_once") return endOfQuiet(now, hours);
  return nextMoment(now, hours.zone, hours.digestHour, mail === "weekly" ? hours.digestWeekday : null);
}

/** The end of the quiet hours in which a moment lies; the moment itself when it lies in none. */
export function endOfQuiet(now: Date, { zone, quietFrom, quietUntil }: MailHours): Date {
  if (quietFrom === null || quietUntil === null) return now;
  const hour = localHour(now, zone);
  const isQuiet =
    quietFrom < quietUntil ? hour >= quietFrom && hour < quietUntil : hour >= quietFrom || hour < quietUntil;
  return isQuiet ? nextMoment(now, zone, quietUntil, null) : now;
}

/** The first moment after another at which it is this hour, on this weekday if one is given; once a day, whatever the clocks do. */
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
