import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { sendResponse } from "./send-response";

/** Markup that is safe to send. Only `html` creates it, so that no value is included unescaped. */
export class Html {
  constructor(readonly text: string) {}
}

type HtmlPart = string | number | Html | readonly Html[];

/** Builds markup: every value is escaped, except markup that `html` itself has built. */
export function html(parts: TemplateStringsArray, ...values: HtmlPart[]): Html {
  const text = parts.map((part, index) => part + render(values[index])).join("");
  return new Html(text);
}

function render(value: HtmlPart | undefined): string {
  if (value === undefined) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "string" || typeof value === "number") return escapeHtml(String(value));
  return value.map((part) => part.text).join("");
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text for markup and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

export type Page = {
  title: string;
  body: Html;
  status?: number;
  /**
   * Origins to which this page's forms may submit, also through redirects: Chromium applies `form-action` to redirects
   * as well.
   */
  formOrigins?: readonly string[];
  /** Further CSP directives, such as `frame-src 'self'`. */
  policy?: readonly string[];
};

/**
 * Sends one of the emulators' own pages: no script, one hashed style, never framed, light or dark according to the
 * system's setting.
 */
export function sendPage(res: ServerResponse, page: Page): void {
  res.setHeader("content-security-policy", policyOf(page));
  res.setHeader("referrer-policy", "no-referrer");
  res.setHeader("x-frame-options", "DENY");
  sendResponse(res, page.status ?? 200, "text/html; charset=utf-8", documentOf(page).text);
}

function policyOf({ formOrigins = [], policy = [] }: Page): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action ${["'self'", ...formOrigins].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...policy,
  ].join("; ");
}

function documentOf({ title, body }: Page): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

const style = `
:root { color-scheme: light dark; --ground: #f4f5f7; --card: #fff; --ink: #16181d; --quiet: #596070; --line: #d3d7df; --accent: #1f4fd1; --on-accent: #fff; --bad: #a3171f; --bad-ground: #fdeced; --hover: #eef2fb; }
@media (prefers-color-scheme: dark) { :root { --ground: #101216; --card: #191c22; --ink: #eceef2; --quiet: #a3abba; --line: #363c48; --accent: #9db8ff; --on-accent: #0c1a3f; --bad: #ffb3b6; --bad-ground: #3b181b; --hover: #232833; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
a { color: var(--accent); }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0; }
h2 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
p { margin: .25rem 0; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.card { width: min(26rem, 100% - 2rem); margin: clamp(1rem, 8vh, 5rem) auto; padding: 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
.wide { width: min(60rem, 100% - 2rem); margin: 1.5rem auto; }
.panel { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; overflow: hidden; }
.quiet { color: var(--quiet); font-size: .875rem; }
.badge { display: inline-block; margin-bottom: .75rem; padding: .125rem .5rem; border: 1px solid var(--line); border-radius: 1rem; font-size: .8125rem; color: var(--quiet); }
.alert { margin: 1rem 0 0; padding: .5rem .75rem; border-radius: .5rem; background: var(--bad-ground); color: var(--bad); }
ul.plain { list-style: none; margin: 0; padding: 0; }
.choices li + li { margin-top: .5rem; }
button, .button { display: inline-block; min-height: 2.75rem; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); color: var(--ink); font: inherit; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { background: var(--hover); }
.choices button { width: 100%; text-align: left; overflow-wrap: anywhere; }
.choices span { display: block; }
button.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
button.main:hover { filter: brightness(1.08); }
label { display: block; margin-top: .75rem; font-weight: 600; }
input { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--quiet); border-radius: .5rem; background: var(--card); color: var(--ink); font: inherit; }
.row { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; margin-top: 1rem; }
.ends { align-items: flex-end; }
.spread { justify-content: space-between; }
.emails li + li { border-top: 1px solid var(--line); }
.emails a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 1rem; padding: .75rem 1rem; color: inherit; text-decoration: none; }
.emails a:hover { background: var(--hover); }
.emails strong, .emails span { overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .125rem 1rem; margin: .75rem 0 0; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
.empty { padding: 1rem; }
pre { margin: 0; padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
iframe { display: block; width: 100%; height: 24rem; border: 0; background: #fff; }
`;

const styleHash = createHash("sha256").update(style).digest("base64");
