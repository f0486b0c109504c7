import { type SilenceDays, silenceDays } from "@/lib/contracts/silence-days";

const dayMs = 24 * 3_600_000;
/** Nobody hears of a silence later than this after a touch, so an account isn't left alone for longer. */
const longestMs = silenceDays[0] * dayMs;

/** What has been told of an account's silence. */
export interface Told {
  /** When the silence began; null: of none. */
  since: Date | null;
  /** After how many days of it. */
  days: number;
}

/** What is to be told now, and when to look again. */
interface Plan {
  /** The lengths that the silence has reached and that nobody was told of, the shortest first. */
  reached: SilenceDays[];
  told: Told;
  lookAt: Date;
}

/**
 * Works out what a look at an account finds: each length of each silence is told of once, and the next look comes as soon as
 * there may be something to tell, whatever happens until then. A touch begins another silence.
 *
 * @param touchedAt when somebody last did something for it
 */
export function planSilence(touchedAt: Date, told: Told, now: Date): Plan {
  const silentMs = Math.max(0, now.getTime() - touchedAt.getTime());
  const toldDays = told.since?.getTime() === touchedAt.getTime() ? told.days : 0;
  const reached = silenceDays.filter((days) => days * dayMs <= silentMs && days > toldDays);
  const next = silenceDays.find((days) => days * dayMs > silentMs);
  const untilNextMs = next === undefined ? longestMs : next * dayMs - silentMs;
  return {
    reached,
    told: { since: touchedAt, days: reached.at(-1) ?? toldDays },
    lookAt: new Date(now.getTime() + Math.min(longestMs, untilNextMs)),
  };
}
