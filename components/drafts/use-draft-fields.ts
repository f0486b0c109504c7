"use client";

import { startTransition, useEffect, useState } from "react";
import { useStore } from "zustand";
import type { SavedDraft, SentDraft } from "@/lib/contracts/activity/draft";
import { createDraftKeeper, type DraftServer } from "@/lib/drafts/browser/draft-keeper";
import { saveDraft } from "@/lib/drafts/browser/requests";
import { findTyped } from "@/lib/drafts/find-typed";
import { setUnsaved } from "@/lib/lazy/unsaved-forms";
import { onBeforeSignOut } from "@/lib/session/browser/before-sign-out";
import { authStore } from "@/lib/session/browser/store";
import { useServedDrafts } from "./drafts-provider";

/** The server's name for a form of an account's page, and the field that must not be empty for a draft to be saved. */
export interface ServedForm<Fields> {
  form: string;
  text: keyof Fields & string;
}

interface DraftFields<Fields> {
  fields: Fields;
  set: (change: Partial<Fields>) => void;
  /** Whether the fields' contents came from a draft. */
  isRestored: boolean;
  /** Sent along with the form, so that the server removes its draft. */
  sent: () => SentDraft | undefined;
  /** Empties the fields and removes the draft, after it was sent. */
  drop: () => void;
  /** Empties the fields and removes the draft, because the user discarded it. */
  discard: () => void;
  /** A differing draft from another device, which the user can choose instead; null if there is none. */
  elsewhere: { draft: SavedDraft; acceptOtherDraft: () => void; keepOwnDraft: () => void } | null;
}

/**
 * The values of controlled fields, saved beyond the session's end: they are restored when the same user returns to the
 * form in this tab and, where the server stores the form's drafts, on any device.
 *
 * @param name identifies the form; must stay the same
 * @param initial the fields' initial values; only those of the first render count
 * @param served if it is absent, or the form is outside of `DraftsProvider`, the draft is saved in this tab only
 */
export function useDraftFields<Fields extends Record<string, string>>(
  name: string,
  initial: Fields,
  served?: ServedForm<Fields> | null,
): DraftFields<Fields> {
  const uid = useStore(authStore, (state) => state.user?.uid ?? null);
  const drafts = useServedDrafts();
  const accountId = drafts?.accountId;
  const [keeper] = useState(() =>
    createDraftKeeper(name, initial, served && accountId ? { ...served, ...serverOf(accountId, served.form) } : null),
  );
  const latest = served ? (drafts?.find(served.form) ?? null) : null;
  useEffect(() => {
    if (uid !== null) keeper.start(uid, latest);
  }, [uid, keeper, latest]);
  useEffect(() => {
    const register = ({ fields: typed }: { fields: Fields }) =>
      setUnsaved(
        keeper,
        Object.entries(initial).some(([key, value]) => typed[key] !== value),
      );
    register(keeper.store.getState());
    const stop = keeper.store.subscribe(register);
    return () => {
      stop();
      setUnsaved(keeper, false);
    };
  }, [keeper, initial]);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const leave = () => void keeper.flush(true);
    document.addEventListener("visibilitychange", () => document.hidden && leave(), { signal });
    window.addEventListener("pagehide", leave, { signal });
    window.addEventListener("online", () => void keeper.flush(), { signal });
    const stay = onBeforeSignOut(async () => {
      await keeper.flush();
      return () => undefined;
    });
    return () => {
      ending.abort();
      stay();
      leave();
      keeper.rest();
    };
  }, [keeper]);
  const { fields, isRestored, elsewhere } = useStore(keeper.store);
  const { set, sent, drop, discard, acceptOtherDraft, keepOwnDraft } = keeper;
  return {
    ...{ fields, set, isRestored, sent, drop, discard },
    elsewhere: elsewhere && { draft: elsewhere, acceptOtherDraft, keepOwnDraft },
  };
}

/** Sends drafts only while their author is signed in: another tab may have signed another user in. */
function serverOf(accountId: string, form: string): Pick<DraftServer, "canSend" | "send"> {
  return {
    canSend: (uid) => authStore.getState().user?.uid === uid && navigator.onLine,
    send: (by, save) => saveDraft(accountId, form, { ...save, by }),
  };
}

/**
 * Whether a form is open; it opens automatically when it has a draft. It opens in a transition, so that the replaced
 * content stays visible while the form's code loads.
 *
 * @param name its draft's name in this tab
 * @param form the server's name, where the server stores its drafts
 */
export function useOpenForm(name: string, form?: string): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const uid = useStore(authStore, (state) => state.user?.uid ?? null);
  const drafts = useServedDrafts();
  const latest = form === undefined ? null : (drafts?.find(form) ?? null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (uid !== null && findTyped(uid, name, latest).draft) startTransition(() => setIsOpen(true));
  }, [uid, name, latest]);
  const setOpen = (next: boolean) => (next ? startTransition(() => setIsOpen(true)) : setIsOpen(false));
  return [isOpen, setOpen];
}
