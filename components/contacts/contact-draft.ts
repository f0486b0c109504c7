/** The draft's name for an account's new contact. */
export function newContactName(accountId: string): string {
  return `contact-of:${accountId}`;
}

/** The draft's name for a change to a contact. */
export function contactName(contactId: string): string {
  return `contact:${contactId}`;
}
