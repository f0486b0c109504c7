import { readEmail } from "@/lib/contracts/people/email-address";

export interface EmailList {
  /** The email addresses in the order typed, each once regardless of case. */
  emails: string[];
  /** The entries that aren't email addresses, as typed. */
  invalid: string[];
}

/**
 * Reads email addresses from typed or pasted text: separated by spaces, commas, semicolons or line breaks, alone or as
 * mail programs copy them (`Ana Ng <ana@acme.example>; Ben <ben@acme.example>`).
 */
export function readEmailList(text: string): EmailList {
  const emails = new Map<string, string>();
  const invalid: string[] = [];
  for (const entry of text.split(/[,;\r\n]/).flatMap(splitEntry)) {
    const reading = readEmail(entry);
    if (reading.kind === "invalid") invalid.push(entry);
    if (reading.kind === "email" && !emails.has(reading.email.toLowerCase()))
      emails.set(reading.email.toLowerCase(), reading.email);
  }
  return { emails: [...emails.values()], invalid };
}

/** The address of an entry with a name, otherwise the entry's words. */
function splitEntry(entry: string): string[] {
  const from = entry.lastIndexOf("<");
  const to = entry.lastIndexOf(">");
  return from >= 0 && to > from ? [entry.slice(from + 1, to)] : entry.split(/\s+/);
}
