"use client";

import { useEffect, useState } from "react";
import { useStore } from "zustand";
import type { KeptDraft, SentDraft } from "@/lib/contracts/draft";
import { createDraftKeeper, type DraftServer } from "@/lib/drafts/browser/draft-keeper";
import { saveDraft } from "@/lib/drafts/browser/requests";
import { findTyped } from "@/lib/drafts/find-typed";
import { onBeforeSignOut } from "@/lib/session/browser/before-sign-out";
import { authStore } from "@/lib/session/browser/store";
import { useServedDrafts } from "./drafts-provider";

/** Which form of an account's page the server knows it as, and the field without which there is nothing to keep. */
export interface ServedForm<Fields> {
  form: string;
  text: keyof Fields & string;
}

interface KeptFields<Fields> {
  fields: Fields;
  set: (change: Partial<Fields>) => void;
  /** What is in the fields came from a draft. */
  isRestored: boolean;
  /** What goes along with what is sent, so that its draft is over with it. */
  sent: () => SentDraft | undefined;
  /** Empties the fields and forgets the draft, because it was sent. */
  drop: () => void;
  /** The same, because it was given up. */
  giveUp: () => void;
  /** Something else was typed elsewhere meanwhile; null: nothing. One of the two is chosen. */
  elsewhere: { draft: KeptDraft; useTheirs: () => void; keepMine: () => void } | null;
}

/**
 * Fields that React holds, and that outlive a session's end: what was typed is there again when the same person comes
 * back to the form in this tab; and on any device where the server keeps the form's draft.
 *
 * @param name tells the forms apart; stays the same
 * @param begun what the fields hold before anything is typed; the first one counts
 * @param served absent, or outside of `DraftsProvider`: the draft is kept by this tab alone
 */
export function useKeptFields<Fields extends Record<string, string>>(
  name: string,
  begun: Fields,
  served?: ServedForm<Fields> | null,
): KeptFields<Fields> {
  const uid = useStore(authStore, (state) => state.user?.uid ?? null);
  const drafts = useServedDrafts();
  const accountId = drafts?.accountId;
  const [keeper] = useState(() =>
    createDraftKeeper(name, begun, served && accountId ? { ...served, ...serverOf(accountId, served.form) } : null),
  );
  const latest = served ? (drafts?.find(served.form) ?? null) : null;
  useEffect(() => {
    if (uid !== null) keeper.start(uid, latest);
  }, [uid, keeper, latest]);
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
  const { set, sent, drop, giveUp, useTheirs, keepMine } = keeper;
  return {
    ...{ fields, set, isRestored, sent, drop, giveUp },
    elsewhere: elsewhere && { draft: elsewhere, useTheirs, keepMine },
  };
}

/** Of what somebody types nothing is sent once somebody else is signed in, in another tab. */
function serverOf(accountId: string, form: string): Pick<DraftServer, "canSend" | "send"> {
  return {
    canSend: (uid) => authStore.getState().user?.uid === uid && navigator.onLine,
    send: (by, save) => saveDraft(accountId, form, { ...save, by }),
  };
}

/** Whether a form is open; it opens by itself when a draft of it was kept. */
export function useOpenForm(name: string, form?: string): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const uid = useStore(authStore, (state) => state.user?.uid ?? null);
  const drafts = useServedDrafts();
  const latest = form === undefined ? null : (drafts?.find(form) ?? null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (uid !== null && findTyped(uid, name, latest).draft) setOpen(true);
  }, [uid, name, latest]);
  return [isOpen, setOpen];
}
