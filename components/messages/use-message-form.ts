import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Message } from "@/lib/contracts/message";
import { changeMessage, fetchMessage, publishMessage } from "@/lib/messages/browser/requests";
import { type Draft, draftOf, emptyDraft, messageOf, problemsOf } from "@/lib/messages/draft";

/** What is wrong with a message, by field. */
export type MessageProblems = Partial<Record<keyof Draft, string>>;

interface MessageFormOptions {
  scope: Message["scope"];
  /** Null: a new one. */
  message: Message | null;
  onSaved: (message: Message) => void;
}

/**
 * What a message's form knows and does. One press saves once; of two people's changes one is chosen.
 */
export function useMessageForm({ scope, message, onSaved }: MessageFormOptions) {
  const [begun] = useState(() => (message ? draftOf(message) : emptyDraft(Date.now())));
  const [draft, setDraft] = useState(begun);
  const [problems, setProblems] = useState<MessageProblems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isConflict, setConflict] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const set = (change: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...change }));
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
  };
  const refuse = (found: MessageProblems, text: string | null) => {
    setProblems(found);
    setFailure(text);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const takeTheirs = async () => {
    const outcome = message ? await fetchMessage(message.id) : null;
    if (outcome?.kind === "refused") return refuse({}, outcome.detail);
    if (outcome) onSaved(outcome.data);
  };
  const save = async (isForced = false) => {
    if (isBusy) return;
    const found = problemsOf(draft);
    if (Object.keys(found).length > 0) return refuse(found, null);
    setBusy(true);
    setFailure(null);
    const content = messageOf(draft, begun);
    const outcome = message
      ? await changeMessage(message.id, { ...content, ...(isForced ? {} : { updated_at: message.updated_at }) })
      : await publishMessage({ ...content, scope, enabled: true });
    setBusy(false);
    if (outcome.kind === "ok") return onSaved(outcome.data);
    setConflict(outcome.code === "changed_meanwhile");
    const { title, body, link, start_time: start, end_time: end } = outcome.fields;
    refuse({ title, body, linkHref: link, start, end }, outcome.detail);
  };
  return { form, draft, set, problems, failure, isConflict, isBusy, submit, takeTheirs, saveMine: () => save(true) };
}
