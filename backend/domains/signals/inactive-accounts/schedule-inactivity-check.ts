import { type InactivityDays, inactivityDays } from "@/lib/contracts/signals/inactivity-days";
import { dayMs } from "@/lib/contracts/wire/durations";

/** Maximum time after an activity until an account is checked again. */
const maxDurationMs = inactivityDays[0] * dayMs;

/** The alerts already raised about an account's inactivity. */
export interface Notified {
  /** Start of the period of inactivity; null: none. */
  since: Date | null;
  /** The length in days at the last alert. */
  days: number;
}

/** The alerts to raise now, and when to check again. */
interface Plan {
  /** Thresholds reached but not yet alerted, shortest first. */
  reached: InactivityDays[];
  notified: Notified;
  checkAt: Date;
}

/**
 * Plans the next check of an account: each threshold raises one alert per period of inactivity, and the next check is
 * at the earliest time when another could be due. Any activity starts a new period.
 *
 * @param touchedAt time of the last activity
 */
export function scheduleInactivityCheck(touchedAt: Date, notified: Notified, now: Date): Plan {
  const inactiveMs = Math.max(0, now.getTime() - touchedAt.getTime());
  const notifiedDays = notified.since?.getTime() === touchedAt.getTime() ? notified.days : 0;
  const reached = inactivityDays.filter((days) => days * dayMs <= inactiveMs && days > notifiedDays);
  const next = inactivityDays.find((days) => days * dayMs > inactiveMs);
  const untilNextMs = next === undefined ? maxDurationMs : next * dayMs - inactiveMs;
  return {
    reached,
    notified: { since: touchedAt, days: reached.at(-1) ?? notifiedDays },
    checkAt: new Date(now.getTime() + Math.min(maxDurationMs, untilNextMs)),
  };
}
