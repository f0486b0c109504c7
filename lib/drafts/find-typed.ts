import "client-only";
import type { SavedDraft } from "@/lib/contracts/activity/draft";
import { type Draft, findDraft, saveDraft } from "./drafts";

/**
 * The metadata of a form's text in this tab: the page on which it was last typed, how much of it the server has, and
 * the last server version that the page saw.
 */
export interface DraftMark {
  writer: string;
  seq: number;
  /** The number of the last change that the server has. */
  saved: number;
  base: number | null;
}

const markOf = (form: string) => `${form}#`;

/** Saves a form's metadata in this tab. */
export function saveDraftMark(uid: string, form: string, { writer, seq, saved, base }: DraftMark): void {
  saveDraft(uid, markOf(form), { writer, seq: `${seq}`, saved: `${saved}`, base: base === null ? "" : `${base}` });
}

function findMark(uid: string, form: string): DraftMark | null {
  const { writer, seq, saved, base } = findDraft(uid, markOf(form)) ?? {};
  if (!writer || !seq || !saved) return null;
  return { writer, seq: Number(seq), saved: Number(saved), base: base ? Number(base) : null };
}

export interface TypedForm {
  /** Null: there is no unsent text. */
  draft: Draft | null;
  /** Whether the server's draft differs from this one. */
  isDirty: boolean;
  base: number | null;
  after: string | null;
  /** A differing draft from another page: the user chooses between the two. */
  elsewhere: SavedDraft | null;
}

/**
 * Finds a user's draft of a form, in this tab or on the server. Text that was sent or discarded isn't restored, even by
 * an old page; text that only this tab has is never lost.
 *
 * @param served the server's draft; null: none, or unknown
 */
export function findTyped(uid: string, form: string, served: SavedDraft | null): TypedForm {
  const draft = findDraft(uid, form);
  const mark = findMark(uid, form);
  const seen = mark?.base ?? null;
  const isDirty = draft !== null && (mark === null || mark.saved < mark.seq);
  const found: TypedForm = { draft, isDirty, base: seen, after: mark?.writer ?? null, elsewhere: null };
  if (served === null || (seen !== null && served.version < seen)) return found;
  const isOwn = served.writer === mark?.writer;
  const isSeen = served.version === seen || (isOwn && served.seq <= mark.seq);
  const now = { ...found, base: served.version };
  // Exactly this text was sent, even if the response was lost.
  if (isOwn && served.fields === null && served.seq >= mark.seq) return { ...now, draft: null, isDirty: false };
  if (draft === null) return { ...now, draft: isSeen ? null : served.fields };
  if (isSeen) return { ...now, isDirty: !isSame(draft, served.fields) };
  if (!isDirty) return { ...now, draft: served.fields };
  if (isSame(draft, served.fields)) return { ...now, isDirty: false };
  // If the other draft was sent or discarded before this tab saw it, this tab's text was typed later and is kept.
  return served.fields === null && seen === null ? now : { ...found, elsewhere: served };
}

function isSame(draft: Draft, other: Draft | null): boolean {
  if (other === null) return false;
  const keys = new Set([...Object.keys(draft), ...Object.keys(other)]);
  return [...keys].every((key) => draft[key] === other[key]);
}
