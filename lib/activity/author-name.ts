import type { PersonRef } from "@/lib/contracts/activity/activity";

/** The name of an entry's author: `You` for the user, `A former colleague` for null (a removed user). */
export function authorName(author: PersonRef | null, meUid: string): string {
  if (author === null) return "A former colleague";
  return author.uid === meUid ? "You" : author.name;
}

/** Names an author after a verb: `by you`, `by Lena Okafor`, `by a former colleague`. */
export function byAuthor(author: PersonRef | null, meUid: string): string {
  if (author === null) return "by a former colleague";
  return author.uid === meUid ? "by you" : `by ${author.name}`;
}
