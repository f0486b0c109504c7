/** An email to one person, ready to be sent. */
export interface Email {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** URL for one-click unsubscribe (RFC 8058); absent for mail that can't be unsubscribed from. */
  unsubscribe?: string | undefined;
}

/** An email's content: paragraphs before and after its only link. */
interface Message {
  subject: string;
  before: string[];
  link?: { label: string; address: string } | undefined;
  after: string[];
}

/**
 * Renders an email as text and HTML. User input is escaped in HTML and stripped of line breaks in both, so that it
 * can't add a paragraph or a header (docs/conformance.md, case W13).
 */
export function renderEmail(to: Email["to"], { subject, before, link, after }: Message): Email {
  const lines = [greeting(to.name), ...before.map(oneLine)];
  const end = after.map(oneLine);
  const button = link && `<p><a class="button" href="${escapeHtml(link.address)}">${escapeHtml(link.label)}</a></p>`;
  const body = `<div class="card">${lines.map((line) => paragraph(line)).join("")}${button ?? ""}</div>`;
  return {
    to: { name: oneLine(to.name), address: to.address },
    subject: oneLine(subject),
    text: [...lines, ...(link ? [`${link.label}:\n${link.address}`] : []), ...end, "Sightline"].join("\n\n"),
    html: renderDocument(oneLine(subject), `${body}${end.map((line) => paragraph(line, "quiet")).join("")}`),
  };
}

const style = `
body{margin:0;padding:24px 12px;background:#f3f4f7;color:#0f1218;font:15px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
.sheet{max-width:36rem;margin:0 auto}
.brand{margin:0 0 16px;font-size:17px;font-weight:600;letter-spacing:-.01em;color:#234bd0}
.card{margin:0 0 16px;padding:24px 24px 8px;background:#fff;border:1px solid #e4e7ed;border-radius:10px}
h2{margin:0 0 12px;font-size:16px;font-weight:600}
h3{margin:0;font-size:15px;font-weight:600}
p{margin:0 0 16px}
.alert{margin:0 0 16px}
.alert p{margin:0}
a{color:#234bd0}
.button{display:inline-block;padding:9px 16px;background:#2b57e6;color:#fff;border-radius:7px;font-weight:600;text-decoration:none}
h2 a{color:inherit;text-decoration:none}
.quiet{color:#596172;font-size:13px}
@media (max-width:480px){.card{padding:16px 16px 0}}
@media (prefers-color-scheme:dark){body{background:#0b0d12;color:#f1f3f7}.card{background:#151920;border-color:#272d38}a,.brand{color:#9db8ff}.button{background:#3f6bf5;color:#fff}h2 a{color:inherit}.quiet{color:#99a2b2}}
`.replaceAll("\n", "");

/**
 * The HTML document of every email: the product's name above the content, in the reader's light or dark scheme.
 *
 * @param body HTML
 */
export function renderDocument(subject: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${style}</style></head><body><div class="sheet"><p class="brand">Sightline</p>${body}</div></body></html>`;
}

/** A user as an email's recipient. */
export function recipientOf({ fullName, email }: { fullName: string; email: string }): Email["to"] {
  return { name: fullName, address: email };
}

/** The salutation. */
export function greeting(name: string): string {
  return oneLine(name) === "" ? "Hello," : `Hello ${oneLine(name)},`;
}

function paragraph(text: string, className?: "quiet"): string {
  return `<p${className ? ` class="${className}"` : ""}>${escapeHtml(text)}</p>`;
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
