"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { dropDraft, findDraft, keepDraft } from "@/lib/drafts/drafts";
import { authStore } from "@/lib/session/browser/store";

interface KeptFields<Fields> {
  fields: Fields;
  set: (change: Partial<Fields>) => void;
  /** What is in the fields came from a draft. */
  isRestored: boolean;
  /** Empties the fields and forgets the draft, because it was sent or given up. */
  drop: () => void;
}

/**
 * Fields that React holds, and that outlive a session's end: what was typed is there again when the same person comes
 * back to the form in this tab.
 *
 * @param name tells the forms apart
 * @param begun what the fields hold before anything is typed; must stay the same object
 */
export function useKeptFields<Fields extends Record<string, string>>(name: string, begun: Fields): KeptFields<Fields> {
  const uid = useStore(authStore, (state) => state.user?.uid ?? null);
  const [fields, setFields] = useState(begun);
  const [isRestored, setRestored] = useState(false);
  const latest = useRef(begun);
  const show = useCallback((next: Fields) => {
    latest.current = next;
    setFields(next);
  }, []);
  useEffect(() => {
    // Whoever types before the session is known goes on typing.
    if (uid === null || latest.current !== begun) return;
    const draft = findDraft(uid, name);
    if (!draft) return;
    const known = Object.keys(begun).flatMap((key) => (draft[key] === undefined ? [] : [[key, draft[key]] as const]));
    show({ ...begun, ...Object.fromEntries(known) });
    setRestored(true);
  }, [uid, name, begun, show]);
  const set = (change: Partial<Fields>) => {
    const next = { ...latest.current, ...change };
    show(next);
    if (uid === null) return;
    const isAsBegun = Object.keys(begun).every((key) => next[key] === begun[key]);
    if (isAsBegun) dropDraft(uid, name);
    else keepDraft(uid, name, next);
  };
  const drop = () => {
    if (uid !== null) dropDraft(uid, name);
    show(begun);
    setRestored(false);
  };
  return { fields, set, isRestored, drop };
}

/** Whether a form is open; it opens by itself when a draft of it was kept. */
export function useOpenForm(name: string): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const uid = useStore(authStore, (state) => state.user?.uid ?? null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (uid !== null && findDraft(uid, name)) setOpen(true);
  }, [uid, name]);
  return [isOpen, setOpen];
}
