import "server-only";
import { escapeHtml } from "./escape-html";
import { privateHeaders } from "./response";

/**
 * The page shown when the backend can't confirm a session: status 503, with a retry link. Self-contained, without
 * script and other modules, so that it works when little else does.
 *
 * @param path the requested path, which "Try again" leads to
 * @param reference the request id, to be quoted to the site's operator
 */
export function unavailablePage(path: string, nonce: string, reference: string): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/icon.svg">
<title>Back in a moment · Sightline</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f3f4f7, #0b0d12); color: light-dark(#1b1f27, #e7e9ee) }
main { max-width: 30rem; padding: 2rem }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25 }
p { margin: 0 0 1.25rem }
a { display: inline-block; padding: .6rem 1.1rem; border-radius: .5rem; background: light-dark(#1b1f27, #e7e9ee); color: light-dark(#fff, #0d0f14); text-decoration: none; font-weight: 600 }
a:focus-visible { outline: 3px solid #3b82f6; outline-offset: 3px }
small { display: block; margin-top: 1.5rem; opacity: .75; overflow-wrap: anywhere }
</style>
</head>
<body>
<main>
<h1>Back in a moment</h1>
<p role="status">Sightline can’t reach its data right now. You are still signed in, and nothing is lost.</p>
<a href="${escapeHtml(path)}">Try again</a>
<small>Reference: ${escapeHtml(reference)}</small>
</main>
</body>
</html>
`;
  return new Response(html, {
    status: 503,
    headers: { ...privateHeaders, "Content-Type": "text/html; charset=utf-8", "Retry-After": "5" },
  });
}
