/** The contact of a line, with the ways to reach them. */
export interface ReachableContact {
  id: string;
  /** Null if unknown, or if the contact is marked as do-not-contact. */
  email: string | null;
  phone: string | null;
}

/** A line of a brief: label, value, and a footnote with its source and date. */
export interface BriefLine {
  key: string;
  label: string;
  text: string;
  /** The source and date. */
  note: string;
  reach: ReachableContact | null;
}

/** A section of a brief; `empty` is its text when it has no lines. */
export interface BriefPart {
  title: string;
  lines: BriefLine[];
  empty: string;
}

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

/** The footnotes of a brief: each source and date once, in reading order. The first has the number 1. */
export function listSources({ summary, parts }: Brief): string[] {
  return [...new Set([...summary, ...parts.flatMap(({ lines }) => lines)].map(({ note }) => note))];
}

/** Writes a brief as plain text, with all its lines in order, and its footnotes at the end. */
export function writeBrief(brief: Brief): string {
  const { name, made, summary, parts } = brief;
  const sources = listSources(brief);
  const write = (line: BriefLine) => `${line.label}: ${lineText(line)} [${sources.indexOf(line.note) + 1}]`;
  const written = parts.map(({ title, lines, empty }) => {
    const rows = lines.map((line) => `- ${write(line)}`);
    return [title.toUpperCase(), ...(rows.length > 0 ? rows : [empty])].join("\n");
  });
  const footnotes = ["SOURCES", ...sources.map((source, index) => `[${index + 1}] ${source}`)].join("\n");
  return `${[`${name}\n${made}`, summary.map(write).join("\n"), ...written, footnotes].join("\n\n")}\n`;
}
