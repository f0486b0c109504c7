"use client";

import { lazyComponent } from "@/components/ui/state/lazy-component";

// The filters belong to the whole timeline, not to the latest entries in the overview. The forms within the timeline
// are opened by a button, or by a draft, in a transition (`useOpenForm`): the replaced content stays visible, with the
// focus, until their code has loaded.

export const TimelineFiltersSlot = lazyComponent(async () => (await import("./timeline-filters")).TimelineFilters, {
  failure: "The filters could not be shown",
  suspendsParent: true,
});
export const NoteEditorSlot = lazyComponent(async () => (await import("./note-editor")).NoteEditor, {
  failure: "The note could not be opened",
  suspendsParent: true,
});
export const ConversationEditorSlot = lazyComponent(
  async () => (await import("./conversation-editor")).ConversationEditor,
  {
    failure: "The entry could not be opened",
    suspendsParent: true,
  },
);
export const ReplyFormSlot = lazyComponent(async () => (await import("./reply-form")).ReplyForm, {
  failure: "The reply could not be opened",
  suspendsParent: true,
});
