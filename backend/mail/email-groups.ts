import { escapeHtml } from "./email";

/** Lines about one account, or about no account. No text contains a line break. */
export interface Group {
  name: string;
  link: string | null;
  lines: Line[];
}

/** One event in an email, with absolute URLs. */
export interface Line {
  title: string;
  body: string;
  facts: string;
  link: string | null;
  /**
   * Why the member gets this line, and the URL of the rule that caused it; null: one reason is stated for all entries.
   */
  reason: { text: string; link: string | null } | null;
}

/** Groups by account, in the order of their first entry. */
export function groupLines<Entry extends { account: { id: string; name: string } | null }>(
  entries: readonly Entry[],
  {
    nameOf,
    linkOf,
    lineOf,
  }: {
    nameOf: (account: Entry["account"]) => string;
    linkOf: (account: { id: string }) => string;
    lineOf: (entry: Entry) => Line;
  },
): Group[] {
  const groups = new Map<string, Group>();
  for (const entry of entries) {
    const { account } = entry;
    const group = groups.get(account?.id ?? "") ?? {
      name: nameOf(account),
      link: account && linkOf(account),
      lines: [],
    };
    group.lines.push(lineOf(entry));
    groups.set(account?.id ?? "", group);
  }
  return [...groups.values()];
}

/** A group in plain text: its name, underlined, and its lines, as paragraphs. */
export function groupText({ name, lines }: Group): string[] {
  return [`${name}\n${"-".repeat(Math.min(name.length, 60))}`, ...lines.map(lineText)];
}

function lineText({ title, body, facts, link, reason }: Line): string {
  const why = reason && `Why did I get this? ${reason.text}`;
  return [title, body, facts, link, why, reason?.link ?? null]
    .filter((line) => line !== null && line !== "")
    .join("\n");
}

/** A group as a card. */
export function groupHtml({ name, link, lines }: Group): string {
  const heading = link === null ? escapeHtml(name) : anchor(link, name);
  return `<div class="card"><h2>${heading}</h2>${lines.map(lineHtml).join("")}</div>`;
}

function lineHtml({ title, body, facts, link, reason }: Line): string {
  const heading = link === null ? escapeHtml(title) : anchor(link, title);
  const rest = [
    ...(body === "" ? [] : [`<p>${escapeHtml(body)}</p>`]),
    `<p class="quiet">${escapeHtml(facts)}</p>`,
    ...(reason === null ? [] : [`<p class="quiet">${whyHtml(reason.link)} ${escapeHtml(reason.text)}</p>`]),
  ];
  return `<div class="alert"><h3>${heading}</h3>${rest.join("")}</div>`;
}

function whyHtml(link: string | null): string {
  const why = "Why did I get this?";
  return link === null ? escapeHtml(why) : anchor(link, why);
}

/** A link. */
export function anchor(url: string, label: string): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
}

const shown = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** `2 Mar, 13:00` in a time zone; null or unknown: in UTC, and marked so. */
export function formatMoment(at: Date, zone: string | null): string {
  try {
    if (zone !== null) return new Intl.DateTimeFormat("en-GB", { ...shown, timeZone: zone }).format(at);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return `${new Intl.DateTimeFormat("en-GB", { ...shown, timeZone: "UTC" }).format(at)} UTC`;
}
