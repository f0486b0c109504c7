import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Proven } from "@/lib/identity-proof/browser/with-proof";
import { useOneAtATime } from "../hooks/use-one-at-a-time";

/** A form's errors: one sentence for each field; `detail` is about the form or the request as a whole. */
export interface FormError<Field extends string = string> {
  fields: Partial<Record<Field, string>>;
  detail: string | null;
}

export interface FormState<Field extends string> {
  /** The form element, for `<form ref>`. */
  ref: RefObject<HTMLFormElement | null>;
  error: FormError<Field>;
  /** Shows errors, and focuses the first wrong field. */
  refuse: (fields: Partial<Record<Field, string>>, detail?: string | null) => void;
  /** Shows the backend's refusal: at the fields that it names, or as a general error when the form has none of them. */
  showRefusal: (refusal: { fields: Partial<Record<Field, string>>; detail: string }) => void;
  /** Removes the errors of fields that were changed. */
  fix: (change: Partial<Record<Field, unknown>>) => void;
  /** Removes all errors. */
  clear: () => void;
  /** Whether a request is in progress. */
  isBusy: boolean;
  /**
   * Sends the form, only once on repeated presses (case R16), and with the proof that the request needs.
   *
   * @returns null when a request is already running, or when the user doesn't give the proof
   */
  run: <Result>(send: (proven: Proven) => Promise<Result>) => Promise<Result | null>;
}

export interface FormOptions {
  /** A selector of the field that is focused when the form appears; without it the focus stays where it is. */
  first?: string | undefined;
  /** The error of a form that was posted without JavaScript. */
  posted?: string | null;
}

/**
 * The common behavior of all forms: repeated presses send once, errors are shown at their fields, and the first wrong
 * field is focused. Signed-in pages use `useForm`, which also saves typed text as a draft.
 */
export function useFormState<Field extends string = string>({
  first,
  posted = null,
}: FormOptions = {}): FormState<Field> {
  const ref = useRef<HTMLFormElement>(null);
  const { isSending, run } = useOneAtATime();
  const [error, setError] = useState<FormError<Field>>({ fields: {}, detail: posted });
  // Runs after a dialog has opened, which focuses its first button.
  useEffect(() => {
    if (first) ref.current?.querySelector<HTMLElement>(first)?.focus();
  }, [first]);
  const refuse: FormState<Field>["refuse"] = (fields, detail = null) => {
    flushSync(() => setError({ fields, detail }));
    findWrong()?.focus();
  };
  const findWrong = () => ref.current?.querySelector<HTMLElement>("[aria-invalid=true]");
  return {
    ref,
    error,
    refuse,
    showRefusal: ({ fields, detail }) => {
      refuse(fields);
      if (!findWrong()) setError({ fields, detail });
    },
    fix: (change) =>
      setError((before) => {
        const fields = { ...before.fields };
        for (const field in change) delete fields[field];
        return { ...before, fields };
      }),
    clear: () => setError(none),
    isBusy: isSending,
    run,
  };
}

const none = { fields: {}, detail: null };
