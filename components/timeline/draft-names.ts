/** A draft's name in this tab, and the server's name for its form. */
export interface DraftNames {
  name: string;
  form: string;
}

/** The draft of an edit of a note, a reply, a call or a meeting. */
export function editDraft(entryId: string): DraftNames {
  return { name: `edit:${entryId}`, form: `edit-${entryId}` };
}

/** The draft of a reply to a note. */
export function replyDraft(noteId: string): DraftNames {
  return { name: `reply:${noteId}`, form: `reply-${noteId}` };
}
