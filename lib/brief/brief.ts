/** The contact of a line, with the ways to reach them. */
export interface Reach {
  /** The contact's id. */
  id: string;
  /** Null if unknown, or if the contact is marked as do-not-contact. */
  email: string | null;
  phone: string | null;
}

/** A line of a brief: label, value, source and date. */
export interface BriefLine {
  key: string;
  label: string;
  text: string;
  /** The source and date. */
  note: string;
  reach: Reach | null;
}

/** A section of a brief; `empty` is its text when it has no lines. */
export interface BriefPart {
  title: string;
  lines: BriefLine[];
  empty: string;
}

/** The contents of an account's brief. */
export interface Brief {
  name: string;
  /** The reader's name and the date. */
  made: string;
  /** The account in three lines. */
  summary: BriefLine[];
  parts: BriefPart[];
}

/** A line's text, with the contact's email and phone. */
export function lineText({ text, reach }: Pick<BriefLine, "text" | "reach">): string {
  return [text, reach?.email, reach?.phone].filter(Boolean).join(" · ");
}

/** Writes a brief as plain text, with all its lines in order. */
export function writeBrief({ name, made, summary, parts }: Brief): string {
  const first = summary.map((line) => `${line.label}: ${line.text} (${line.note})`).join("\n");
  const written = parts.map(({ title, lines, empty }) => {
    const rows = lines.map((line) => `- ${line.label}: ${lineText(line)} (${line.note})`);
    return [title.toUpperCase(), ...(rows.length > 0 ? rows : [empty])].join("\n");
  });
  return `${[`${name}\n${made}`, first, ...written].join("\n\n")}\n`;
}
