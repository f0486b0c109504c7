"use client";

import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type PostOutcome, postForm } from "./post-form";

interface AccountForm {
  ref: RefObject<HTMLFormElement | null>;
  /** Script runs: the browser's own checks give way to ours. */
  isReady: boolean;
  busy: boolean;
  errors: Record<string, string>;
  message: string | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

interface Plan {
  path: string;
  /** What is wrong with the fields before anything is sent, by name. */
  check: (values: Record<string, string>) => Record<string, string>;
  onDone: (body: unknown, values: Record<string, string>) => void;
  /** What to say of a refusal that names no field; the server's own sentence by default. */
  explain?: (outcome: Extract<PostOutcome, { kind: "refused" }>) => string;
  /** What was wrong with a form posted without script. */
  problem: string | null;
}

/**
 * A form of the quiet pages: checked, posted once however often it is pressed (case R16), its fields kept when it is
 * refused, the first wrong one focused.
 */
export function useAccountForm({ path, check, onDone, explain, problem }: Plan): AccountForm {
  const ref = useRef<HTMLFormElement>(null);
  const [isReady, setIsReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [message, setMessage] = useState(problem);
  useEffect(() => setIsReady(true), []);

  const show = (found: Record<string, string>) => {
    setErrors(found);
    const first = [...(ref.current?.elements ?? [])].find(
      (field) => field.getAttribute("name") !== null && found[field.getAttribute("name") ?? ""],
    );
    if (first instanceof HTMLElement) first.focus();
  };

  const send = async (values: Record<string, string>) => {
    setBusy(true);
    setMessage(null);
    const outcome = await postForm(path, values);
    if (outcome.kind === "ok") return onDone(outcome.body, values);
    setBusy(false);
    const names = Object.keys(outcome.fields).filter((name) => name in values);
    if (names.length === 0) setMessage(explain?.(outcome) ?? outcome.detail);
    show(outcome.fields);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const values = readForm(event.currentTarget);
    const found = check(values);
    show(found);
    if (Object.keys(found).length === 0) void send(values);
  };

  return { ref, isReady, busy, errors, message, onSubmit };
}

function readForm(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
