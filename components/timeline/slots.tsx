"use client";

import { lazyPart } from "@/components/ui/state/lazy-component";

// The filters belong to the whole timeline, not to the latest entries in the overview. The forms within the timeline
// are opened by a button, or by a draft, in a transition (`useOpenForm`): the replaced content stays visible, with the
// focus, until their code has loaded.

export const TimelineFiltersSlot = lazyPart(() => import("./timeline-filters"), "The filters could not be shown");
export const NoteEditorSlot = lazyPart(() => import("./note-editor"), "The note could not be opened");
export const ConversationEditorSlot = lazyPart(() => import("./conversation-editor"), "The entry could not be opened");
export const ReplyFormSlot = lazyPart(() => import("./reply-form"), "The reply could not be opened");
