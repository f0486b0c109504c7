/**
 * Removes matching characters from both ends of a text, in linear time. A pattern such as `/^a+|a+$/g` is quadratic: it
 * looks for the end of the text from each character of a run.
 *
 * @param start matches a single character to remove from the start; null: removes nothing there
 * @param end the same for the end; absent: same as `start`
 */
export function trimMatching(text: string, start: RegExp | null, end: RegExp | null = start): string {
  let [from, to] = [0, text.length];
  while (start && from < to && start.test(text.charAt(from))) from += 1;
  while (end && to > from && end.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}
