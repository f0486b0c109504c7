"use client";

import { type RefObject, useCallback, useEffect, useState } from "react";
import { useStore } from "zustand";
import { type Draft, dropDraft, findDraft, keepDraft } from "@/lib/drafts/drafts";
import { authStore } from "@/lib/session/browser/store";

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Passwords are never kept; hidden fields aren't typed. */
const neverKept = new Set(["password", "hidden", "file", "checkbox", "radio"]);

/**
 * Keeps what is typed into a form over a session's end: it is there again when the same person comes back to the form
 * in this tab. The form's fields keep their own values; React doesn't hold them.
 *
 * @param name tells the forms apart
 * @returns `isRestored`: what is in the form came from a draft · `drop`: forgets it, because it was sent or given up
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  name: string,
): { isRestored: boolean; drop: () => void } {
  const uid = useStore(authStore, (state) => state.user?.uid ?? null);
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    const element = form.current;
    if (!element || uid === null) return;
    const draft = findDraft(uid, name);
    if (draft && fill(element, draft)) setRestored(true);
    const keep = () => keepDraft(uid, name, read(element));
    element.addEventListener("input", keep);
    return () => element.removeEventListener("input", keep);
  }, [form, name, uid]);
  const drop = useCallback(() => {
    if (uid !== null) dropDraft(uid, name);
    setRestored(false);
  }, [name, uid]);
  return { isRestored, drop };
}

function fieldsOf(form: HTMLFormElement): TextField[] {
  return Array.from(form.elements).filter(
    (element): element is TextField =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.name !== "" &&
      !neverKept.has(element.type),
  );
}

function read(form: HTMLFormElement): Draft {
  return Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]));
}

/** @returns whether that changed anything */
function fill(form: HTMLFormElement, draft: Draft): boolean {
  let isChanged = false;
  for (const field of fieldsOf(form)) {
    const text = draft[field.name];
    if (text === undefined || text === field.value) continue;
    field.value = text;
    isChanged = true;
  }
  return isChanged;
}
