/**
 * Truncates a text to at most this many UTF-16 code units. Never splits a surrogate pair, because the database rejects
 * JSON with a lone surrogate.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  const isHalf = last >= 0xd800 && last < 0xdc00;
  return text.slice(0, isHalf ? most - 1 : most);
}
