"use client";

import { lazyComponent } from "@/components/ui/state/lazy-component";

// The filters belong to the whole timeline, not to the latest entries in the overview. The forms within the timeline
// are opened by a button, or by a draft, in a transition (`useOpenForm`): the replaced content stays visible, with the
// focus, until their code has loaded.

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

/** Preloads the code of an editor when the pointer or the focus reaches its menu item. */
export function warmEditor(what: string): void {
  const load: () => Promise<unknown> = what === "note" || what === "reply" ? noteEditor : conversationEditor;
  load().catch(() => undefined);
}

export function warmReply(): void {
  replyForm().catch(() => undefined);
}
