import { addDays } from "./due";

export interface TaskText {
  title: string;
  /** YYYY-MM-DD; null: the line names no date. */
  due: string | null;
}

const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const weekday = "(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?";
const month =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const dayOfMonth = "\\d{1,2}(?:st|nd|rd|th)?";

/** The dates that a line can end with, each with what it means; `today` is YYYY-MM-DD. */
const phrases: readonly { pattern: string; read: (words: string, today: string) => string | null }[] = [
  { pattern: "today", read: (_, today) => today },
  { pattern: "tomorrow", read: (_, today) => addDays(today, 1) },
  { pattern: "next week", read: (_, today) => mondayAfter(today) },
  { pattern: `next ${weekday}`, read: (words, today) => inNextWeek(words.slice("next ".length), today) },
  { pattern: weekday, read: (words, today) => addDays(today, daysUntil(words, today)) },
  { pattern: "in \\d{1,3} (?:days?|weeks?)", read: readDistance },
  { pattern: "\\d{4}-\\d{2}-\\d{2}", read: (words) => existing(words) },
  { pattern: `(?:${dayOfMonth} ${month}|${month} ${dayOfMonth})(?:,? \\d{4})?`, read: readDate },
];

const readers = phrases.map(({ pattern, read }) => ({
  // A date of numbers may begin with its weekday, as on the screens: `Fri, 6 Mar`.
  pattern: new RegExp(`(?:^| )(?:(?:due|by|on) )?${/\d/.test(pattern) ? `(?:${weekday},? )?` : ""}(${pattern})$`, "i"),
  read,
}));

/** After these words, a date belongs to the title: `report from 12 March`, `offer for Black Friday`. */
const boundWord = /(?:^| )(?:about|after|before|black|for|from|good|last|of|past|since|the|until|usa)$/i;

/**
 * Parses a line such as "Call them about the renewal tomorrow": a date at its end is the due date. A weekday is the
 * next one after today; "next Fri" is in the week that begins on the next Monday; a date without a year is the next
 * one.
 *
 * @param today YYYY-MM-DD in the user's time zone
 * @param dateless a line whose date the user refused: exactly this line has no due date
 */
export function parseTaskText(text: string, today: string, dateless = ""): TaskText {
  const line = text.trim().replace(/\s+/g, " ");
  if (text.trim() === dateless.trim()) return { title: line, due: null };
  for (const { pattern, read } of readers) {
    const found = pattern.exec(line);
    const due = found?.[1] ? read(found[1].toLowerCase(), today) : null;
    if (!found || due === null) continue;
    const title = line
      .slice(0, found.index)
      .replace(/[,;:–-]$/, "")
      .trim();
    return title !== "" && !boundWord.test(title) ? { title, due } : { title: line, due: null };
  }
  return { title: line, due: null };
}

/** One to seven days. */
function daysUntil(name: string, today: string): number {
  const away = weekdays.indexOf(name.slice(0, 3)) - new Date(today).getUTCDay();
  return away > 0 ? away : away + 7;
}

function mondayAfter(today: string): string {
  return addDays(today, daysUntil("mon", today));
}

function inNextWeek(name: string, today: string): string {
  const monday = mondayAfter(today);
  return addDays(monday, daysUntil(name, monday) % 7);
}

function readDistance(words: string, today: string): string {
  const [, count, unit = ""] = words.split(" ");
  return addDays(today, Number(count) * (unit.startsWith("week") ? 7 : 1));
}

/** Reads `24 nov`, `nov 24th, 2027`; null if there is no such date. */
function readDate(words: string, today: string): string | null {
  const numbers = words.match(/\d+/g) ?? [];
  const at = months.indexOf(words.match(/[a-z]{3,}/)?.[0].slice(0, 3) ?? "");
  const [day = "", year] = numbers;
  const inYear = (of: number) => existing(`${of}-${String(at + 1).padStart(2, "0")}-${day.padStart(2, "0")}`);
  if (year !== undefined) return inYear(Number(year));
  const thisYear = Number(today.slice(0, 4));
  // There may be eight years between two leap days.
  const dates = Array.from({ length: 9 }, (_, years) => inYear(thisYear + years));
  return dates.find((date) => date !== null && date >= today) ?? null;
}

/** Returns a date if it is in the calendar; null for dates like 31 April. */
function existing(date: string): string | null {
  const ms = Date.parse(date);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date) ? date : null;
}
