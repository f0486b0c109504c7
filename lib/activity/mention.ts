import type { PersonRef } from "@/lib/contracts/activity";
import { mentionPattern, writeMention } from "@/lib/contracts/mention";

/** Somebody who was chosen for a mention, and the text that stands for them while the note is written. */
export interface Pick extends PersonRef {
  label: string;
}

/** A stretch of a note as it is shown: plain text, or a person. */
export type NotePart = { kind: "text"; text: string; at: number } | { kind: "person"; person: PersonRef; at: number };

/** What is being typed after an `@`: where that stands, and what was typed so far. */
export interface MentionQuery {
  from: number;
  q: string;
}

const typed = /(?:^|[\s([{"'“‘])@([\p{L}\p{N}][\p{L}\p{M}\p{N}.'’-]*(?: [\p{L}\p{N}][\p{L}\p{M}\p{N}.'’-]*){0,2} ?)?$/u;
const longestQuery = 60;

/**
 * Finds the mention that somebody is typing just before the caret.
 *
 * @returns null when there is no `@` at the beginning of a word, or it has become a mention already
 */
export function findMentionQuery(text: string, caret: number, picks: readonly Pick[]): MentionQuery | null {
  const before = text.slice(0, caret);
  const found = typed.exec(before);
  if (!found) return null;
  const q = found[1] ?? "";
  if (q.length > longestQuery || picks.some(({ label }) => q.startsWith(label))) return null;
  return { from: caret - q.length - 1, q: q.trim() };
}

/** Puts a person in the place of what was typed after the `@`. `caret`: where typing goes on. */
export function pickPerson(
  text: string,
  query: MentionQuery & { caret: number },
  person: PersonRef,
  picks: readonly Pick[],
): { text: string; caret: number; picks: Pick[] } {
  const label = labelOf(person, picks);
  const after = text.slice(query.caret);
  const before = `${text.slice(0, query.from)}@${label} `;
  const others = picks.filter(({ uid }) => uid !== person.uid);
  return {
    text: before + after.replace(/^ /, ""),
    caret: before.length,
    picks: [...others, { uid: person.uid, name: person.name, label }],
  };
}

/** Writes a note's body as it is sent: `@[uid]` for each label of somebody who was chosen. */
export function writeBody(text: string, picks: readonly Pick[]): string {
  if (picks.length === 0) return text;
  const byLabel = new Map(picks.map(({ label, uid }) => [label, uid]));
  // The longer first: "Ann Lee" must not be taken for "Ann".
  const labels = [...byLabel.keys()].sort((one, other) => other.length - one.length).map(escapeForPattern);
  const mentioned = new RegExp(`@(${labels.join("|")})(?![\\p{L}\\p{N}])`, "gu");
  return text.replace(mentioned, (all, label: string) => {
    const uid = byLabel.get(label);
    return uid === undefined ? all : writeMention(uid);
  });
}

/** Reads the choices that a draft kept; whatever isn't one is left out. */
export function readPicks(text: string): Pick[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isPick) : [];
  } catch {
    return [];
  }
}

function isPick(value: unknown): value is Pick {
  if (typeof value !== "object" || value === null) return false;
  return ["uid", "name", "label"].every((key) => typeof Reflect.get(value, key) === "string");
}

/** Reads a note's body into what is shown, in order. A member who is no longer known is "somebody". */
export function readBody(body: string, mentions: readonly PersonRef[]): NotePart[] {
  const byUid = new Map(mentions.map((person) => [person.uid, person]));
  const parts: NotePart[] = [];
  let end = 0;
  for (const { 0: all, 1: uid = "", index } of body.matchAll(mentionPattern)) {
    if (index > end) parts.push({ kind: "text", text: body.slice(end, index), at: end });
    parts.push({ kind: "person", person: byUid.get(uid) ?? { uid, name: "somebody" }, at: index });
    end = index + all.length;
  }
  if (end < body.length) parts.push({ kind: "text", text: body.slice(end), at: end });
  return parts;
}

/** Two people of one name get different labels. */
function labelOf({ uid, name }: PersonRef, picks: readonly Pick[]): string {
  const own = picks.find((pick) => pick.uid === uid);
  if (own) return own.label;
  const taken = new Set(picks.map(({ label }) => label));
  for (let count = 1; ; count += 1) {
    const label = count === 1 ? name : `${name} (${count})`;
    if (!taken.has(label)) return label;
  }
}

function escapeForPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
