"use client";

import { lazyComponent } from "@/components/ui/state/lazy-component";

// The filters are part of the whole timeline, not of the latest entries that the overview shows. The forms within the
// timeline are opened by a button, or by a draft. What they replace stays in sight, with the focus, until their code is
// there: they are opened in a transition (`useOpenForm`).

const noteEditor = () => import("./note-editor");
const conversationEditor = () => import("./conversation-editor");
const replyForm = () => import("./reply-form");

export const TimelineFiltersSlot = lazyComponent(async () => (await import("./timeline-filters")).TimelineFilters, {
  failure: "The filters could not be shown",
  suspendsParent: true,
});
export const NoteEditorSlot = lazyComponent(async () => (await noteEditor()).NoteEditor, {
  failure: "The note could not be opened",
  suspendsParent: true,
});
export const ConversationEditorSlot = lazyComponent(async () => (await conversationEditor()).ConversationEditor, {
  failure: "The entry could not be opened",
  suspendsParent: true,
});
export const ReplyFormSlot = lazyComponent(async () => (await replyForm()).ReplyForm, {
  failure: "The reply could not be opened",
  suspendsParent: true,
});

/** Loads the code of what the pointer or the focus is about to open. */
export function warmEditor(what: string): void {
  const load: () => Promise<unknown> = what === "note" || what === "reply" ? noteEditor : conversationEditor;
  load().catch(() => undefined);
}

export function warmReply(): void {
  replyForm().catch(() => undefined);
}
