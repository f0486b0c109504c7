import { useState } from "react";
import { useForm } from "@/components/ui/form/use-form";
import type { Message } from "@/lib/contracts/messages/message";
import { send } from "@/lib/http/browser/send";
import { type Draft, draftOf, emptyDraft, messageOf, problemsOf } from "@/lib/messages/draft";

/** The errors of a message, by field. */
export type MessageProblems = Partial<Record<keyof Draft, string>>;

interface MessageFormOptions {
  scope: Message["scope"];
  /** Null: a new message. */
  message: Message | null;
  onSaved: (message: Message) => void;
  onClose: () => void;
}

/**
 * The state and actions of a message's form. Pressing save repeatedly saves once; when another user has changed the
 * message in the meantime, the user chooses one of the two versions.
 */
export function useMessageForm({ scope, message, onSaved, onClose }: MessageFormOptions) {
  const [initial] = useState(() => (message ? draftOf(message) : emptyDraft(Date.now())));
  const [draft, setDraft] = useState(initial);
  const { ref, error, savedDraft, refuse, fix, clear, isBusy, run } = useForm<keyof Draft>(
    `message:${message?.id ?? scope}`,
    { first: "input" },
  );
  const [isConflict, setConflict] = useState(false);
  const set = (change: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...change }));
    fix(change);
  };
  const loadOtherVersion = async () => {
    const outcome = message ? await send("GET /messages/:id/", { params: { id: message.id } }) : null;
    if (outcome?.kind === "refused") return refuse({}, outcome.detail);
    savedDraft.drop();
    if (outcome) onSaved(outcome.data);
  };
  const cancel = () => {
    savedDraft.drop();
    onClose();
  };
  const save = async (isForced = false) => {
    if (isBusy) return;
    const found = problemsOf(draft);
    if (Object.keys(found).length > 0) return refuse(found);
    clear();
    const content = messageOf(draft, initial);
    const outcome = await run(() =>
      message
        ? send("PATCH /messages/:id/", {
            params: { id: message.id },
            body: { ...content, ...(isForced ? {} : { updated_at: message.updated_at }) },
          })
        : send("POST /messages/", { body: { ...content, scope, enabled: true } }),
    );
    if (outcome === null) return;
    if (outcome.kind === "ok") return onSaved(outcome.data);
    setConflict(outcome.code === "changed_meanwhile");
    const { title, body, link, start_time: start, end_time: end } = outcome.fields;
    refuse({ title, body, linkHref: link, start, end }, outcome.detail);
  };
  return {
    form: ref,
    draft,
    set,
    error,
    isConflict,
    isBusy,
    isRestored: savedDraft.isRestored,
    submit: () => save(),
    cancel,
    loadOtherVersion,
    saveOwnVersion: () => save(true),
  };
}
