import "server-only";
import { escapeHtml } from "./escape-html";
import { privateHeaders } from "./response";

/**
 * Sends a browser without script to an identity provider: a page that refreshes to it and contains a link. A redirect
 * isn't possible: the policy's `form-action 'self'`, which isn't relaxed, also blocks redirects after a posted form
 * (docs/decisions/017).
 *
 * @param url an already checked URL
 */
export function providerRedirectPage(url: string, name: string, cookies: readonly string[]): Response {
  const href = escapeHtml(url);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${href}">
<link rel="icon" href="/icon.svg">
<title>Continuing to ${escapeHtml(name)} · Sightline</title>
</head>
<body>
<main>
<h1>Continuing to ${escapeHtml(name)}…</h1>
<p><a href="${href}">Continue</a></p>
</main>
</body>
</html>
`;
  const headers = new Headers({ ...privateHeaders, "Content-Type": "text/html; charset=utf-8" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(html, { headers });
}
