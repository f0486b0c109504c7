import { dayMs } from "@/lib/contracts/wire/durations";
import { dayOf, numberOf } from "./filings";

export interface Announcement {
  id: string;
  title: string;
  /** An instant, ISO 8601. */
  at: string;
}

/** The minimum age in days of an announcement, so that the sample's news is stable. */
const youngestDays = 11;
const oldestDays = 120;
/** One announcement per this many days, on average. */
const rarity = 19;

const texts = [
  "opens a new factory in Ohio",
  "names a new chief operating officer",
  "signs a supply agreement for five years",
  "introduces a quieter line of pumps",
  "to acquire a maker of sensors",
  "hosts a day with its apprentices",
  "raises its dividend",
  "recognised for “safety at work” – again",
] as const;

/** Generates a newsroom's announcements up to today, latest first; always the same for the same day. */
export function generateAnnouncements(domain: string, name: string, nowMs: number): Announcement[] {
  const days = Array.from({ length: oldestDays - youngestDays }, (_, n) => dayOf(nowMs - (youngestDays + n) * dayMs));
  return days.flatMap((day) => {
    const chance = numberOf(`${domain} announces ${day}`);
    if (chance % rarity !== 0) return [];
    const text = texts[Math.floor(chance / rarity) % texts.length] ?? texts[0];
    return [{ id: `sample-${day}`, title: `${name} ${text} (sample)`, at: `${day}T13:30:00.000Z` }];
  });
}
