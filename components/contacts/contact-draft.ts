/** Names the draft of a new person at an account. */
export function newContactName(accountId: string): string {
  return `contact-of:${accountId}`;
}

/** Names the draft of a change of a person. */
export function contactName(contactId: string): string {
  return `contact:${contactId}`;
}
