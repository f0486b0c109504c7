"use client";

import { type FormEvent, type KeyboardEvent, useMemo, useRef, useState } from "react";
import { useKeptFields } from "@/components/drafts/use-kept-fields";
import { Notice } from "@/components/ui/notice";
import { OnlineButton } from "@/components/ui/online-button";
import { useOnline } from "@/components/ui/use-online";
import { readPicks, writeBody } from "@/lib/activity/mention";
import { addNote } from "@/lib/activity/requests";
import type { Note } from "@/lib/contracts/activity";
import { MentionField } from "./mention-field";

const empty = { text: "", picks: "[]" };

interface NoteComposerProps {
  accountId: string;
  onAdded: (note: Note) => void;
}

/** Writes a note. What is typed is kept until it is sent; one press adds one note, however often it is pressed. */
export function NoteComposer({ accountId, onAdded }: NoteComposerProps) {
  const { fields, set, isRestored, drop } = useKeptFields(`note:${accountId}`, empty);
  const picks = useMemo(() => readPicks(fields.picks), [fields.picks]);
  const isOnline = useOnline();
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isBlank = fields.text.trim() === "";
  const submit = async () => {
    if (isSending.current || isBlank || !isOnline) return;
    isSending.current = true;
    setBusy(true);
    setProblem(null);
    const outcome = await addNote(accountId, { body: writeBody(fields.text, picks) });
    isSending.current = false;
    setBusy(false);
    if (outcome.kind === "refused") {
      setProblem(outcome.fields.body ?? outcome.fields.mentions ?? outcome.detail);
      return;
    }
    drop();
    onAdded(outcome.data);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    void submit();
  };
  return (
    <form aria-label="New note" onSubmit={onSubmit} className="flex flex-col gap-2.5 px-4 pb-4 md:px-5">
      <MentionField
        aria-label="Note"
        rows={3}
        maxLength={9000}
        className="max-h-96 field-sizing-content min-h-20 resize-none"
        placeholder="Write a note. Type @ to mention a colleague."
        text={fields.text}
        picks={picks}
        readOnly={isBusy}
        onType={(text, chosen) => set({ text, picks: JSON.stringify(chosen) })}
        onKeyDown={onKeyDown}
      />
      {problem ? (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      ) : null}
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="min-w-0 text-faint text-sm">
          {isRestored ? "What you had typed is back." : ""}
        </p>
        <OnlineButton type="submit" variant="primary" busy={isBusy} disabled={isBlank}>
          Add note
        </OnlineButton>
      </div>
    </form>
  );
}
