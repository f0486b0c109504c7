"use client";

import { clsx } from "clsx";
import { useMemo } from "react";
import { MentionField } from "@/components/activity/mention-field";
import { DraftConflict } from "@/components/drafts/draft-conflict";
import { useChangeKey } from "@/components/drafts/use-change-key";
import { useDraftFields } from "@/components/drafts/use-draft-fields";
import { addNote } from "@/lib/activity/browser/requests";
import { readPicks, writeBody } from "@/lib/activity/mention";
import type { Note, Reply } from "@/lib/contracts/activity/activity";
import { AttachButton, useFileDrop } from "./attachments/attach";
import ComposerFiles from "./attachments/composer-files";
import { useAttachments } from "./attachments/use-attachments";
import { replyDraft } from "./draft-names";
import { EntryForm } from "./entry-form";

const empty = { text: "", picks: "[]", files: "[]" };

interface ReplyFormProps {
  note: Note;
  onAdded: (reply: Reply) => void;
  onClose: () => void;
}

/**
 * Replies to a note. Typed text is saved until it is sent or discarded; pressing the button repeatedly sends one reply.
 */
export default function ReplyForm({ note, onAdded, onClose }: ReplyFormProps) {
  const { name, form } = replyDraft(note.id);
  const served = useMemo(() => ({ form, text: "text" }) as const, [form]);
  const { fields, set, sent, drop, discard, elsewhere } = useDraftFields(name, empty, served);
  const picks = useMemo(() => readPicks(fields.picks), [fields.picks]);
  const sending = useChangeKey();
  const { files, uploads, ...attach } = useAttachments(fields.files, (list) => set({ files: list }));
  const { isOver, handlers } = useFileDrop(attach.add);
  const send = async () => {
    const ids = files.map(({ id }) => id);
    const content = {
      body: writeBody(fields.text.trim(), picks),
      reply_to: note.id,
      ...(ids.length > 0 && { files: ids }),
    };
    const outcome = await addNote(note.account_id, { ...content, draft: sent() }, sending.keyOf(content));
    if (outcome.kind === "refused") return outcome;
    sending.done();
    drop();
    onAdded(outcome.data);
    return null;
  };
  const discardAll = () => {
    for (const { id } of files) attach.remove(id);
    discard();
  };
  return (
    <EntryForm
      label="Reply"
      action="Reply"
      canSave={fields.text.trim() !== "" && !attach.isBusy}
      onSave={send}
      onClose={onClose}
      onDiscard={discardAll}
      more={<AttachButton onFiles={attach.add} />}
      className={clsx(isOver && "bg-accent-soft")}
      {...handlers}
    >
      {elsewhere ? <DraftConflict {...elsewhere} text="text" /> : null}
      <MentionField
        aria-label="Your reply"
        rows={2}
        placeholder="Write a reply. Type @ to mention a colleague."
        text={fields.text}
        {...{ picks, set }}
      />
      {files.length + uploads.length > 0 ? (
        <ComposerFiles files={files} uploads={uploads} onRemove={attach.remove} onDismiss={attach.dismiss} />
      ) : null}
    </EntryForm>
  );
}
