/**
 * Ids of the accounts that were opened in this tab since a list was last shown. Only effects add to it, so it stays
 * empty on the server.
 */
const opened = new Set<string>();

/** Records that an account was opened, so that lists cached in this tab no longer mark it as having news. */
export function rememberOpened(id: string): void {
  opened.add(id);
}

/** Returns the recorded ids, and clears them. */
export function consumeOpened(): string[] {
  const ids = [...opened];
  opened.clear();
  return ids;
}
