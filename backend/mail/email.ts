/** An email to one person, ready to be sent. */
export interface Email {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** URL for one-click unsubscribe (RFC 8058); absent for mail that can't be unsubscribed from. */
  unsubscribe?: string | undefined;
}

/** An email's content: paragraphs before and after its one link. */
interface Message {
  to: Email["to"];
  subject: string;
  before: string[];
  link?: { label: string; address: string } | undefined;
  after: string[];
}

/**
 * Renders an email as text and HTML. User input is escaped in HTML and stripped of line breaks in both, so that it
 * can't add a paragraph or a header (docs/conformance.md, case W13).
 */
export function renderEmail({ to, subject, before, link, after }: Message): Email {
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

/** The salutation. */
export function greeting(name: string): string {
  return oneLine(name) === "" ? "Hello," : `Hello ${oneLine(name)},`;
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

/**
 * Reduces user input to a single line, so that it can't add a paragraph or a header (docs/conformance.md, case W13).
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
