"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { type Draft, dropDraft, findDraft, saveDraft } from "@/lib/drafts/drafts";
import { setUnsaved } from "@/lib/lazy/unsaved-forms";
import { authStore } from "@/lib/session/browser/store";
import { readValues, typeValues } from "./form-values";

export interface SavedDraft {
  /** Whether the form's content came from a draft. */
  isRestored: boolean;
  /** Removes the draft, because it was sent or discarded. */
  drop: () => void;
}

/**
 * Saves the text typed into a form in this tab until it is sent or discarded, and restores it when the same user opens
 * the form again, after a reload or another sign-in. A page whose form has unsaved text isn't reloaded for a missing
 * chunk.
 *
 * @param form may have controlled fields or not; in a dialog, all controls of the dialog count
 * @param name the form and its subject, such as `rule:17`, the same on each page; null: nothing is saved, because the
 * form holds secrets, has a draft of its own, or only filters a list
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, name: string | null): SavedDraft {
  const uid = useStore(authStore, (state) => state.user?.uid ?? null);
  const [isRestored, setRestored] = useState(false);
  const session = useRef<{ drop: () => void } | null>(null);
  // Some forms open within a component that is already mounted.
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  useEffect(() => setElement(form.current));
  useEffect(() => {
    if (!element) return;
    const key = name === null || uid === null ? null : { uid, name };
    const started = startDraft(element, key);
    session.current = started;
    if (started.isRestored) setRestored(true);
    return started.stop;
  }, [element, name, uid]);
  const drop = useCallback(() => {
    session.current?.drop();
    setRestored(false);
  }, []);
  return { isRestored, drop };
}

function startDraft(form: HTMLFormElement, key: { uid: string; name: string } | null) {
  const root = form.closest("dialog") ?? form;
  const ending = new AbortController();
  let initial = readValues(root);
  let isDropped = false;
  const save = () => {
    const values = readValues(root);
    const isChanged = hasChanged(initial, values);
    setUnsaved(root, isChanged);
    if (key === null) return;
    if (isChanged) saveDraft(key.uid, key.name, withoutUnchanged(initial, values));
    else dropDraft(key.uid, key.name);
  };
  const draft = key && findDraft(key.uid, key.name);
  if (draft) {
    const missing = typeValues(root, draft);
    setUnsaved(root, true);
    // Fields that appear because of a value exist only after the next render.
    if (Object.keys(missing).length > 0) setTimeout(() => ending.signal.aborted || typeValues(root, missing));
  }
  const onInput = () => {
    isDropped = false;
    save();
  };
  root.addEventListener("input", onInput, { signal: ending.signal });
  // Also fires when a field loses the focus because its form was sent or discarded: the draft must stay dropped then.
  root.addEventListener("change", () => isDropped || save(), { signal: ending.signal });
  return {
    isRestored: draft !== null,
    drop: () => {
      isDropped = true;
      if (key) dropDraft(key.uid, key.name);
      setUnsaved(root, false);
      // A form that stays open continues from the saved values, which are shown after the next render.
      setTimeout(() => {
        initial = readValues(root);
      });
    },
    stop: () => {
      ending.abort();
      setUnsaved(root, false);
    },
  };
}

function hasChanged(initial: Draft, values: Draft): boolean {
  return Object.entries(values).some(([key, value]) => value !== (initial[key] ?? emptyLike(value)));
}

/** Leaves out untouched fields, because restoring them would overwrite others' later changes. */
function withoutUnchanged(initial: Draft, values: Draft): Draft {
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== initial[key]));
}

/** The initial value assumed for a field that has appeared since. */
const emptyLike = (value: string) => (value === "false" ? "false" : "");
