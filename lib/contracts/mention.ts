/** How a note's body names a person: `@[uid]`. Without state of its own: for `matchAll` and `replace` only. */
export const mentionPattern = /@\[([A-Za-z0-9_-]{1,64})\]/g;

/** Writes the mention of a person into a note's body. */
export function writeMention(uid: string): string {
  return `@[${uid}]`;
}
