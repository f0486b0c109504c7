import { type SilenceDays, silenceDays } from "@/lib/contracts/signals/silence-days";

const dayMs = 24 * 3_600_000;
/** Latest time after an activity at which an account is checked again. */
const maxDurationMs = silenceDays[0] * dayMs;

/** What alerts have been raised about an account's silence. */
export interface Told {
  /** Start of that silence; null: none. */
  since: Date | null;
  /** Length in days at the last alert. */
  days: number;
}

/** The alerts to raise now, and when to check again. */
interface Plan {
  /** The lengths that the silence has reached without an alert yet, the shortest first. */
  reached: SilenceDays[];
  told: Told;
  lookAt: Date;
}

/**
 * Plans the next step for an account: each length of each silence raises one alert, and the next check is at the
 * earliest time at which another could be due. An activity begins a new silence.
 *
 * @param touchedAt time of the last activity
 */
export function scheduleInactivityCheck(touchedAt: Date, told: Told, now: Date): Plan {
  const silentMs = Math.max(0, now.getTime() - touchedAt.getTime());
  const toldDays = told.since?.getTime() === touchedAt.getTime() ? told.days : 0;
  const reached = silenceDays.filter((days) => days * dayMs <= silentMs && days > toldDays);
  const next = silenceDays.find((days) => days * dayMs > silentMs);
  const untilNextMs = next === undefined ? maxDurationMs : next * dayMs - silentMs;
  return {
    reached,
    told: { since: touchedAt, days: reached.at(-1) ?? toldDays },
    lookAt: new Date(now.getTime() + Math.min(maxDurationMs, untilNextMs)),
  };
}
