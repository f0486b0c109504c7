/** The most people whom the browser invites one by one; more are sent as a list. */
export const maxSingleEmails = 50;

/** Whether text is a list of people for the background: a table with headings, or more lines than a form takes. */
export function isList(text: string): boolean {
  const lines = text.split(/[\r\n]+/, maxSingleEmails + 2).filter((line) => line.trim() !== "");
  const [first = ""] = lines;
  return lines.length > maxSingleEmails || (!first.includes("@") && /mail/i.test(first));
}
