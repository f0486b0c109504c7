/** The kinds of entries that a line in the composer can log. */
export const composerKinds = ["note", "call", "meeting", "task"] as const;
export type ComposerKind = (typeof composerKinds)[number];

export interface ComposerEntry {
  kind: ComposerKind;
  /** The duration in minutes; null if the line has none. */
  minutes: number | null;
  /** The line's text without its kind and duration. */
  body: string;
}

const words: Record<string, ComposerKind> = {
  note: "note",
  call: "call",
  called: "call",
  phone: "call",
  phoned: "call",
  meeting: "meeting",
  met: "meeting",
  task: "task",
  todo: "task",
};

const lead = new RegExp(`^\\s*(${Object.keys(words).join("|")})\\s*[,:]\\s*`, "i");
const hours = /^(\d{1,2})(?:[.,]([05]))?\s*(?:h|hr|hrs|hour|hours)(?:\s*(\d{1,2})\s*(?:m|min|mins|minutes)?)?$/i;
const minutesOnly = /^(\d{1,4})\s*(?:m|min|mins|minute|minutes)$/i;
const maxMinutes = 1440;

/**
 * Parses a line such as "call, 10 min, wants pricing". Its first word is the kind if a comma or a colon follows; a part
 * between commas that is only a duration is the length of a call or a meeting.
 *
 * @param chosen the kind if the line doesn't name one
 * @param offered the kinds that the user may log; the name of any other kind is plain text
 */
export function parseComposerText(
  text: string,
  chosen: ComposerKind,
  offered: readonly ComposerKind[] = composerKinds,
): ComposerEntry {
  const match = chosen === "note" ? lead.exec(text) : null;
  const kind = words[match?.[1]?.toLowerCase() ?? ""] ?? chosen;
  const found = offered.includes(kind) ? match : null;
  if (found === null) return readBody(text, chosen);
  return readBody(text.slice(found[0].length), kind);
}

function readBody(rest: string, kind: ComposerKind): ComposerEntry {
  if (kind !== "call" && kind !== "meeting") return { kind, minutes: null, body: rest.trim() };
  const [first = "", ...more] = rest.split(",");
  const minutes = readMinutes(first.trim());
  return minutes === null ? { kind, minutes, body: rest.trim() } : { kind, minutes, body: more.join(",").trim() };
}

/** Parses a duration such as `10 min`, `1h`, `1.5 h`, `1 h 30`; null for anything else, and for more than a day. */
function readMinutes(text: string): number | null {
  const short = minutesOnly.exec(text);
  const long = hours.exec(text);
  const total = short
    ? Number(short[1])
    : long
      ? Number(long[1]) * 60 + (long[2] === "5" ? 30 : 0) + Number(long[3] ?? 0)
      : 0;
  return total > 0 && total <= maxMinutes ? total : null;
}

/** Formats a duration: `10 min`, `1 h`, `1 h 30 min`. */
export function formatMinutes(minutes: number): string {
  const [h, m] = [Math.floor(minutes / 60), minutes % 60];
  return [h > 0 ? `${h} h` : "", m > 0 ? `${m} min` : ""].filter((part) => part !== "").join(" ");
}
