/**
 * The beginning of a text, of at most so many UTF-16 code units. Never ends with half a character: JSON with a lone
 * surrogate isn't taken by the database.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  const isHalf = last >= 0xd800 && last < 0xdc00;
  return text.slice(0, isHalf ? most - 1 : most);
}
