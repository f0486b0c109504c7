/** Somebody whom a line is about, with what may be known of how to reach them. */
export interface Reach {
  /** The contact's id. */
  id: string;
  /** Null where it isn't known, or the person is not to be contacted. */
  email: string | null;
  phone: string | null;
}

/** One line of a brief: what it is about, what is known, who says so and when. */
export interface BriefLine {
  key: string;
  label: string;
  text: string;
  /** Source and date. */
  note: string;
  reach: Reach | null;
}

/** One part of a brief; `empty` stands where it has no lines. */
export interface BriefPart {
  title: string;
  lines: BriefLine[];
  empty: string;
}

/** All that one page says of an account. */
export interface Brief {
  name: string;
  /** For whom and of which day. */
  made: string;
  parts: BriefPart[];
}

/** The text of a line with how to reach the person. */
export function lineText({ text, reach }: Pick<BriefLine, "text" | "reach">): string {
  return [text, reach?.email, reach?.phone].filter(Boolean).join(" · ");
}

/** Writes a brief as plain text: the same lines in the same order. */
export function writeBrief({ name, made, parts }: Brief): string {
  const written = parts.map(({ title, lines, empty }) => {
    const rows = lines.map((line) => `- ${line.label}: ${lineText(line)} (${line.note})`);
    return [title.toUpperCase(), ...(rows.length > 0 ? rows : [empty])].join("\n");
  });
  return `${[`${name}\n${made}`, ...written].join("\n\n")}\n`;
}
