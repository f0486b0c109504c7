/** A mail as it leaves, to one person. */
export interface Letter {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** Where a mail program may post to have no more of these (RFC 8058); absent: for what nobody can have stopped. */
  unsubscribe?: string | undefined;
}

/** What a letter says: sentences before its one link, and after it. */
interface Message {
  to: Letter["to"];
  subject: string;
  before: string[];
  link?: { label: string; address: string } | undefined;
  after: string[];
}

/**
 * Writes a letter in both forms, text and HTML. What people typed is escaped in the one and loses its line breaks in
 * both: nobody puts a paragraph, or a header, into our mail (case W13).
 */
export function writeLetter({ to, subject, before, link, after }: Message): Letter {
  const lines = [greeting(to.name), ...before.map(oneLine)];
  const end = [...after.map(oneLine), "Sightline"];
  const button = link && `<p><a href="${escapeHtml(link.address)}">${escapeHtml(link.label)}</a></p>`;
  const paragraphs = [...lines.map(paragraph), ...(button ? [button] : []), ...end.map(paragraph)];
  return {
    to: { name: oneLine(to.name), address: to.address },
    subject: oneLine(subject),
    text: [...lines, ...(link ? [`${link.label}:\n${link.address}`] : []), ...end].join("\n\n"),
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(oneLine(subject))}</title></head><body style="font-family:system-ui,sans-serif;line-height:1.5;max-width:36rem">${paragraphs.join("")}</body></html>`,
  };
}

/** How a letter begins. */
export function greeting(name: string): string {
  return oneLine(name) === "" ? "Hello," : `Hello ${oneLine(name)},`;
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

/** What people typed, as one line: nobody puts a paragraph, or a header, into our mail (case W13). */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as it may stand in markup. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
