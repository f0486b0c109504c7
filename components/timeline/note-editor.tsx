"use client";

import { useMemo } from "react";
import { MentionField } from "@/components/activity/mention-field";
import { DraftConflict } from "@/components/drafts/draft-conflict";
import { useDraftFields } from "@/components/drafts/use-draft-fields";
import { explainRefusal } from "@/lib/activity/browser/entry-conflict";
import { type PickedMention, readBody, readPicks, writeBody } from "@/lib/activity/mention";
import type { Note, Reply } from "@/lib/contracts/activity/activity";
import { nameMentions } from "@/lib/contracts/activity/mention";
import { send } from "@/lib/http/browser/send";
import { editDraft } from "./draft-names";
import { EntryForm } from "./entry-form";

interface NoteEditorProps {
  note: Reply;
  onSaved: (note: Note) => void;
  onClose: () => void;
}

/** Changes the text of the user's own note. The draft is saved until it is sent or discarded. */
export default function NoteEditor({ note, onSaved, onClose }: NoteEditorProps) {
  const { name, form } = editDraft(note.id);
  const served = useMemo(() => ({ form, text: "text" }) as const, [form]);
  const { fields, set, isRestored, sent, drop, discard, elsewhere } = useDraftFields(name, begin(note), served);
  const picks = useMemo(() => readPicks(fields.picks), [fields.picks]);
  const save = async () => {
    const outcome = await send("PATCH /accounts/:id/notes/:item/", {
      params: { id: note.account_id, item: note.id },
      body: { body: writeBody(fields.text, picks), edited_at: fields.seen || null, draft: sent() },
    });
    if (outcome.kind === "refused")
      return explainRefusal(
        outcome,
        (seen) => set({ seen }),
        (body) => nameMentions(body, new Map(note.mentions.map(({ uid, name }) => [uid, name]))),
      );
    drop();
    onSaved(outcome.data);
    return null;
  };
  return (
    <EntryForm
      label="Edit note"
      canSave={fields.text.trim() !== ""}
      onSave={save}
      onClose={onClose}
      onDiscard={discard}
      isRestored={isRestored}
    >
      {elsewhere ? <DraftConflict {...elsewhere} text="text" /> : null}
      <MentionField aria-label="Edited note" rows={3} text={fields.text} {...{ picks, set }} />
    </EntryForm>
  );
}

/** The note as typed, with a name after an @ for each mention, and its version. */
function begin(note: Reply): { text: string; picks: string; seen: string } {
  const parts = readBody(note.body, note.mentions);
  return {
    text: parts.map((part) => (part.kind === "text" ? part.text : `@${part.person.name}`)).join(""),
    picks: JSON.stringify(note.mentions.map((person): PickedMention => ({ ...person, label: person.name }))),
    seen: note.edited_at ?? "",
  };
}
