"use client";

import { type RefObject, useCallback, useEffect, useState } from "react";
import { useStore } from "zustand";
import { type Draft, dropDraft, findDraft, keepDraft } from "@/lib/drafts/drafts";
import { authStore } from "@/lib/session/browser/store";

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Input types that aren't kept: passwords must not be, and the others hold no typed text. */
const neverKept = new Set(["password", "hidden", "file", "checkbox", "radio"]);

/**
 * Keeps the text typed into a form beyond the session's end: it is restored when the same user returns to the form in
 * this tab. For uncontrolled forms.
 *
 * @param name tells the forms apart
 * @returns `isRestored`: the form's content came from a draft · `drop`: removes the draft, because it was sent or given
 * up
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

/** @returns whether any field changed */
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
