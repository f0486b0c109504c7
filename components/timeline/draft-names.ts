/** A draft's name in this tab, and the server's name for its form. */
export interface DraftNames {
  name: string;
  form: string;
}

/** The draft of an edit of a note. */
export function editDraft(noteId: string): DraftNames {
  return { name: `edit:${noteId}`, form: `edit-${noteId}` };
}

/** The draft of a reply to a note. */
export function replyDraft(noteId: string): DraftNames {
  return { name: `reply:${noteId}`, form: `reply-${noteId}` };
}
