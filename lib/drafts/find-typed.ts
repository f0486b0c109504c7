import "client-only";
import type { KeptDraft } from "@/lib/contracts/draft";
import { type Draft, findDraft, keepDraft } from "./drafts";

/** What a tab remembers of a form beside its text: who typed it last, how much of it is at the server, what it saw there. */
export interface Mark {
  writer: string;
  seq: number;
  /** Up to which count it is kept at the server. */
  saved: number;
  base: number | null;
}

const markOf = (form: string) => `${form}#`;

/** Remembers it in this tab. */
export function keepMark(uid: string, form: string, { writer, seq, saved, base }: Mark): void {
  keepDraft(uid, markOf(form), { writer, seq: `${seq}`, saved: `${saved}`, base: base === null ? "" : `${base}` });
}

function findMark(uid: string, form: string): Mark | null {
  const { writer, seq, saved, base } = findDraft(uid, markOf(form)) ?? {};
  if (!writer || !seq || !saved) return null;
  return { writer, seq: Number(seq), saved: Number(saved), base: base ? Number(base) : null };
}

/** What a form begins with. */
export interface Typed {
  /** Null: nothing was typed that waits to be sent. */
  draft: Draft | null;
  /** The server hasn't got it as it is here. */
  isDirty: boolean;
  base: number | null;
  after: string | null;
  /** Something else was typed elsewhere: one of the two is chosen. */
  elsewhere: KeptDraft | null;
}

/**
 * Finds what somebody had typed into a form, in this tab or elsewhere. What was sent or given up stays away, however old the
 * page is that brings it; what is in this tab alone is never lost.
 *
 * @param form the form's name in this tab
 * @param served what the server has of it; null: nothing, or it isn't known
 */
export function findTyped(uid: string, form: string, served: KeptDraft | null): Typed {
  const draft = findDraft(uid, form);
  const mark = findMark(uid, form);
  const seen = mark?.base ?? null;
  const isDirty = draft !== null && (mark === null || mark.saved < mark.seq);
  const found: Typed = { draft, isDirty, base: seen, after: mark?.writer ?? null, elsewhere: null };
  if (served === null || (seen !== null && served.version < seen)) return found;
  const isOurs = served.writer === mark?.writer;
  const isSeen = served.version === seen || (isOurs && served.seq <= mark.seq);
  const now = { ...found, base: served.version };
  // This very text was sent, though its answer may have been lost.
  if (isOurs && served.fields === null && served.seq >= mark.seq) return { ...now, draft: null, isDirty: false };
  if (draft === null) return { ...now, draft: isSeen ? null : served.fields };
  if (isSeen) return { ...now, isDirty: !isSame(draft, served.fields) };
  if (!isDirty) return { ...now, draft: served.fields };
  if (isSame(draft, served.fields)) return { ...now, isDirty: false };
  // What this tab never saw began after it was over.
  return served.fields === null && seen === null ? now : { ...found, elsewhere: served };
}

function isSame(draft: Draft, other: Draft | null): boolean {
  if (other === null) return false;
  const keys = new Set([...Object.keys(draft), ...Object.keys(other)]);
  return [...keys].every((key) => draft[key] === other[key]);
}
