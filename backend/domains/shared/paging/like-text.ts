/** Escapes text for use in a `like` pattern. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
