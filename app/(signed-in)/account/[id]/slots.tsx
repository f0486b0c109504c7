"use client";

import { useEffect } from "react";
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

const partsOf: Record<string, readonly (() => Promise<unknown>)[]> = {
  people: [contacts],
  signals: [signals],
  activity: [tasks],
  history: [history, asOf],
};

/** Loads a tab's code when the pointer or the focus comes to a link to it. Draws nothing. */
export function WarmTabs() {
  useEffect(() => {
    const ending = new AbortController();
    const warm = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest("a") : null;
      if (link?.pathname !== window.location.pathname) return;
      // What can't be loaded now is loaded again, and told of, when the tab is opened.
      for (const load of partsOf[link.search.match(/[?&]tab=([a-z]+)/)?.[1] ?? ""] ?? []) load().catch(() => undefined);
    };
    const options = { signal: ending.signal, passive: true };
    document.addEventListener("pointerover", warm, options);
    document.addEventListener("focusin", warm, options);
    return () => ending.abort();
  }, []);
  return null;
}
