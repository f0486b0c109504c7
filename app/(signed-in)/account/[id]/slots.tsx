"use client";

import { lazyPart } from "@/components/ui/state/lazy-component";

// An account's page shows one tab at a time, usually the overview; each other tab's code is loaded with that tab.

export const ContactsSlot = lazyPart(
  () => import("@/components/contacts/contacts-card"),
  "The people could not be shown",
);
export const SignalsSlot = lazyPart(
  () => import("@/components/activity/signals-card"),
  "The signals could not be shown",
);
export const TasksSlot = lazyPart(() => import("@/components/tasks/tasks-card"), "The tasks could not be shown");
export const HistorySlot = lazyPart(
  () => import("@/components/history/history-card"),
  "The history could not be shown",
);
export const AsOfSlot = lazyPart(
  () => import("@/components/history/as-of-card"),
  "The account’s past values could not be shown",
);

export const RemovedSlot = lazyPart(
  () => import("@/components/accounts/removing/removed-account"),
  "The removed account could not be shown",
);
