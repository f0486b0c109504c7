"use client";

import { inlineSlot } from "@/components/ui/state/inline-slot";

// The filters are part of the whole timeline, not of the latest entries that the overview shows. The forms within the
// timeline are opened by a button, or by a draft. What they replace stays in sight, with the focus, until their code is
// there: they are opened in a transition (`useOpenForm`).

const noteEditor = () => import("./note-editor");
const conversationEditor = () => import("./conversation-editor");
const replyForm = () => import("./reply-form");

export const TimelineFiltersSlot = inlineSlot(
  async () => (await import("./timeline-filters")).TimelineFilters,
  "The filters could not be shown",
);
export const NoteEditorSlot = inlineSlot(async () => (await noteEditor()).NoteEditor, "The note could not be opened");
export const ConversationEditorSlot = inlineSlot(
  async () => (await conversationEditor()).ConversationEditor,
  "The entry could not be opened",
);
export const ReplyFormSlot = inlineSlot(async () => (await replyForm()).ReplyForm, "The reply could not be opened");

/** Loads the code of what the pointer or the focus is about to open. */
export function warmEditor(what: string): void {
  const load: () => Promise<unknown> = what === "note" || what === "reply" ? noteEditor : conversationEditor;
  load().catch(() => undefined);
}

export function warmReply(): void {
  replyForm().catch(() => undefined);
}
