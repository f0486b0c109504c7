/**
 * A mention in a note's body: `@[uid]`. It has the global flag, so use it only with `matchAll` and `replace`, which
 * keep no state.
 */
export const mentionPattern = /@\[([A-Za-z0-9_-]{1,64})\]/g;

/** Replaces the mentions in a note's body by names: `@Ana Ng`. `names` has the users' names by uid. */
export function nameMentions(body: string, names: ReadonlyMap<string, string>): string {
  return body.replace(mentionPattern, (_all, uid: string) => `@${names.get(uid) ?? "someone"}`);
}

/** Formats a mention of a user for a note's body. */
export function writeMention(uid: string): string {
  return `@[${uid}]`;
}
