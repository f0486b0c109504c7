"use client";

import { useState } from "react";
import { MentionField } from "@/components/activity/mention-field";
import { type Pick, readBody, writeBody } from "@/lib/activity/mention";
import type { Note, Reply } from "@/lib/contracts/activity";
import { changeNote } from "@/lib/timeline/browser/requests";
import { EntryForm } from "./entry-form";

interface NoteEditorProps {
  note: Reply;
  meUid: string;
  onSaved: (note: Note) => void;
  onClose: () => void;
}

/** Changes the text of the user's own note. */
export function NoteEditor({ note, meUid, onSaved, onClose }: NoteEditorProps) {
  const [draft, setDraft] = useState(() => begin(note));
  const save = async () => {
    const outcome = await changeNote(note, {
      body: writeBody(draft.text, draft.picks),
      edited_at: note.edited_at ?? null,
    });
    if (outcome.kind === "refused") return outcome;
    onSaved(outcome.data);
    return null;
  };
  return (
    <EntryForm label="Edit note" canSave={draft.text.trim() !== ""} onSave={save} onClose={onClose}>
      <MentionField
        aria-label="Edited note"
        rows={3}
        maxLength={9000}
        className="max-h-96 field-sizing-content min-h-16 resize-none"
        text={draft.text}
        picks={draft.picks}
        meUid={meUid}
        onType={(text, picks) => setDraft({ text, picks })}
        onKeyDown={() => {}}
      />
    </EntryForm>
  );
}

/** The note's text as it was typed, with `@` and a name for each mention. */
function begin(note: Reply): { text: string; picks: readonly Pick[] } {
  const parts = readBody(note.body, note.mentions);
  return {
    text: parts.map((part) => (part.kind === "text" ? part.text : `@${part.person.name}`)).join(""),
    picks: note.mentions.map((person) => ({ ...person, label: person.name })),
  };
}
