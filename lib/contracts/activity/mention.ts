/** A mention in a note's body: `@[uid]`. Global, so for `matchAll` and `replace` only, which keep no state. */
export const mentionPattern = /@\[([A-Za-z0-9_-]{1,64})\]/g;

/** Writes a user's mention for a note's body. */
export function writeMention(uid: string): string {
  return `@[${uid}]`;
}
