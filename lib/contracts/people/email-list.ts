// Imported by browser code: no zod here.

import { readEmail } from "./email-address";

export interface EmailEntry {
  /** As it was typed, without the name. */
  text: string;
  /** Null: it isn't an email address. */
  email: string | null;
}

/**
 * Reads email addresses from typed or pasted text: separated by spaces, commas, semicolons or line breaks, alone or as
 * mail programs copy them (`Ana Ng <ana@acme.example>; Ben <ben@acme.example>`).
 */
export function* readEmailList(text: string): Generator<EmailEntry, void> {
  for (const entry of text.split(/[,;\r\n]/).flatMap(splitEntry)) {
    const reading = readEmail(entry);
    if (reading.kind !== "empty") yield { text: entry, email: reading.kind === "email" ? reading.email : null };
  }
}

/** The address of an entry with a name, otherwise the entry's words. */
function splitEntry(entry: string): string[] {
  const from = entry.lastIndexOf("<");
  const to = entry.lastIndexOf(">");
  return from >= 0 && to > from ? [entry.slice(from + 1, to)] : entry.split(/\s+/);
}
