/**
 * Truncates a text to at most this many UTF-16 code units. Never splits a surrogate pair, because the database rejects
 * JSON with a lone surrogate.
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const last = text.charCodeAt(maxLength - 1);
  const isHalf = last >= 0xd800 && last < 0xdc00;
  return text.slice(0, isHalf ? maxLength - 1 : maxLength);
}
