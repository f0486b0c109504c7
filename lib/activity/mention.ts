import type { PersonRef } from "@/lib/contracts/activity/activity";
import { mentionPattern, writeMention } from "@/lib/contracts/activity/mention";

/** A user chosen for a mention, and the label that represents them in the text being typed. */
export interface PickedMention extends PersonRef {
  label: string;
}

export type NotePart = { kind: "text"; text: string; at: number } | { kind: "person"; person: PersonRef; at: number };

/** A mention being typed: the position of its `@`, and the text after it. */
export interface MentionQuery {
  from: number;
  q: string;
}

const typed = /(?:^|[\s([{"'“‘])@([\p{L}\p{N}][\p{L}\p{M}\p{N}.'’-]*(?: [\p{L}\p{N}][\p{L}\p{M}\p{N}.'’-]*){0,2} ?)?$/u;
const maxQueryLength = 60;

/**
 * Finds the mention that is being typed just before the caret.
 *
 * @returns null if there is no `@` at the beginning of a word, or it is a completed mention
 */
export function findMentionQuery(text: string, caret: number, picks: readonly PickedMention[]): MentionQuery | null {
  const before = text.slice(0, caret);
  const found = typed.exec(before);
  if (!found) return null;
  const q = found[1] ?? "";
  if (q.length > maxQueryLength || picks.some(({ label }) => q.startsWith(label))) return null;
  return { from: caret - q.length - 1, q: q.trim() };
}

/**
 * Replaces the text typed after the `@` by a user's label.
 *
 * @returns the text, the new position of the caret, and the mentions including this one
 */
export function pickMention(
  text: string,
  query: MentionQuery & { caret: number },
  person: PersonRef,
  picks: readonly PickedMention[],
): { text: string; caret: number; picks: PickedMention[] } {
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

/** Converts the typed text to a note's body, with `@[uid]` in place of each chosen user's label. */
export function writeBody(text: string, picks: readonly PickedMention[]): string {
  if (picks.length === 0) return text;
  const byLabel = new Map(picks.map(({ label, uid }) => [label, uid]));
  // Longer labels first: "Ann Lee" must not be matched as "Ann".
  const labels = [...byLabel.keys()].sort((a, b) => b.length - a.length).map(escapeForPattern);
  const mentioned = new RegExp(`@(${labels.join("|")})(?![\\p{L}\\p{N}])`, "gu");
  return text.replace(mentioned, (all, label: string) => {
    const uid = byLabel.get(label);
    return uid === undefined ? all : writeMention(uid);
  });
}

/** Reads the mentions stored in a draft; anything else is ignored. */
export function readPicks(text: string): PickedMention[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isPick) : [];
  } catch {
    return [];
  }
}

function isPick(value: unknown): value is PickedMention {
  if (typeof value !== "object" || value === null) return false;
  return ["uid", "name", "label"].every((key) => typeof Reflect.get(value, key) === "string");
}

/** Splits a note's body into its parts, in order. A user who no longer exists is shown as "someone". */
export function readBody(body: string, mentions: readonly PersonRef[]): NotePart[] {
  const byUid = new Map(mentions.map((person) => [person.uid, person]));
  const parts: NotePart[] = [];
  let end = 0;
  for (const { 0: all, 1: uid = "", index } of body.matchAll(mentionPattern)) {
    if (index > end) parts.push({ kind: "text", text: body.slice(end, index), at: end });
    parts.push({ kind: "person", person: byUid.get(uid) ?? { uid, name: "someone" }, at: index });
    end = index + all.length;
  }
  if (end < body.length) parts.push({ kind: "text", text: body.slice(end), at: end });
  return parts;
}

/** A label that differs from those of other users of the same name. */
function labelOf({ uid, name }: PersonRef, picks: readonly PickedMention[]): string {
  const own = picks.find((pick) => pick.uid === uid);
  if (own) return own.label;
  const usedLabels = new Set(picks.map(({ label }) => label));
  for (let count = 1; ; count += 1) {
    const label = count === 1 ? name : `${name} (${count})`;
    if (!usedLabels.has(label)) return label;
  }
}

function escapeForPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
