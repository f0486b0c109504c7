"use client";

import { inlineSlot } from "@/components/ui/state/inline-slot";

// A page of an account shows one tab at a time, and mostly the overview: what the others are made of is loaded with them.

const contacts = () => import("@/components/contacts/contacts-card");
const signals = () => import("@/components/activity/signals-card");
const tasks = () => import("@/components/tasks/tasks-card");
const history = () => import("@/components/history/history-card");
const asOf = () => import("@/components/history/as-of-card");

export const ContactsSlot = inlineSlot(async () => (await contacts()).ContactsCard, "The people could not be shown");
export const SignalsSlot = inlineSlot(async () => (await signals()).SignalsCard, "The signals could not be shown");
export const TasksSlot = inlineSlot(async () => (await tasks()).TasksCard, "The tasks could not be shown");
export const HistorySlot = inlineSlot(async () => (await history()).HistoryCard, "The history could not be shown");
export const AsOfSlot = inlineSlot(async () => (await asOf()).AsOfCard, "Past days could not be shown");

export const RemovedSlot = inlineSlot(
  async () => (await import("@/components/accounts/removing/removed-account")).RemovedAccount,
  "The removed account could not be shown",
);
