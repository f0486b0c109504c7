"use client";

import { type FormEvent, type RefObject, useEffect, useState } from "react";
import { type FormError, useFormState } from "@/components/ui/form/use-form-state";
import { type PostOutcome, postForm } from "./post-form";

interface AccountForm {
  ref: RefObject<HTMLFormElement | null>;
  /** Whether JavaScript runs: the form then validates itself, instead of the browser. */
  isReady: boolean;
  isBusy: boolean;
  error: FormError;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Sends the form with additional values, which `findMore` gets once the form's own values are valid. */
  submitWith: (findMore: () => Promise<MoreValues>) => void;
}

/** `cancelled`: the user changed their mind, so nothing is sent and no error is shown. */
type MoreValues =
  | { kind: "ok"; values: Record<string, unknown> }
  | { kind: "cancelled" }
  | { kind: "failed"; text: string };

interface Plan {
  path: string;
  /** Checks the values before they are sent; returns each field's error by its name. */
  check: (values: Record<string, string>) => Record<string, string>;
  onDone: (body: unknown, values: Record<string, string>) => void;
  /** The text for a refusal that names no field; the server's own by default. */
  explain?: (outcome: Extract<PostOutcome, { kind: "refused" }>) => string;
  /** The error of a form that was posted without JavaScript. */
  problem: string | null;
}

/**
 * The form of a sign-in page: validated here, then posted. It stays busy after success, because another page follows.
 */
export function useAccountForm({ path, check, onDone, explain, problem }: Plan): AccountForm {
  const { ref, error, refuse, clear, isBusy, run } = useFormState({ posted: problem });
  const [isReady, setIsReady] = useState(false);
  const [isDone, setDone] = useState(false);
  useEffect(() => setIsReady(true), []);

  const send = async (values: Record<string, string>, more: Record<string, unknown> = {}) => {
    const outcome = await postForm(path, { ...values, ...more });
    if (outcome.kind === "ok") {
      setDone(true);
      return onDone(outcome.body, values);
    }
    const isOfField = Object.keys(outcome.fields).some((name) => name in values);
    refuse(outcome.fields, isOfField ? null : (explain?.(outcome) ?? outcome.detail));
  };

  const submit = (work: (values: Record<string, string>) => Promise<void>) => {
    if (isDone || !ref.current) return;
    const values = readForm(ref.current);
    const found = check(values);
    if (Object.keys(found).length > 0) return refuse(found);
    clear();
    void run(() => work(values));
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit(send);
  };
  const submitWith: AccountForm["submitWith"] = (findMore) =>
    submit(async (values) => {
      const more = await findMore();
      if (more.kind === "failed") refuse({}, more.text);
      if (more.kind === "ok") await send(values, more.values);
    });

  return { ref, isReady, isBusy: isBusy || isDone, error, onSubmit, submitWith };
}

function readForm(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
