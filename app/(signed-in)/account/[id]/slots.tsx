"use client";

import { lazyComponent } from "@/components/ui/state/lazy-component";

// An account's page shows one tab at a time, usually the overview; each other tab's code is loaded with that tab.

const contacts = () => import("@/components/contacts/contacts-card");
const signals = () => import("@/components/activity/signals-card");
const tasks = () => import("@/components/tasks/tasks-card");
const history = () => import("@/components/history/history-card");
const asOf = () => import("@/components/history/as-of-card");

export const ContactsSlot = lazyComponent(async () => (await contacts()).ContactsCard, {
  failure: "The people could not be shown",
  suspendsParent: true,
});
export const SignalsSlot = lazyComponent(async () => (await signals()).SignalsCard, {
  failure: "The signals could not be shown",
  suspendsParent: true,
});
export const TasksSlot = lazyComponent(async () => (await tasks()).TasksCard, {
  failure: "The tasks could not be shown",
  suspendsParent: true,
});
export const HistorySlot = lazyComponent(async () => (await history()).HistoryCard, {
  failure: "The history could not be shown",
  suspendsParent: true,
});
export const AsOfSlot = lazyComponent(async () => (await asOf()).AsOfCard, {
  failure: "The account’s past values could not be shown",
  suspendsParent: true,
});

export const RemovedSlot = lazyComponent(
  async () => (await import("@/components/accounts/removing/removed-account")).RemovedAccount,
  { failure: "The removed account could not be shown", suspendsParent: true },
);
