import type { ServerResponse } from "node:http";
import { type Html, html, sendPage } from "../page";
import { sendResponse } from "../send-response";
import type { StoredEmail } from "./email";

/** Shows the received emails, newest first. `to` restricts them to one recipient. */
export function showInbox(res: ServerResponse, emails: readonly StoredEmail[], to: string): void {
  const body = html`<main class="wide">
<div class="row spread"><h1>Mailbox</h1>
<div class="row"><a class="button" href="">Refresh</a>
<form method="post" action="/clear"><button type="submit">Delete all</button></form></div></div>
<p class="quiet">All email that the product sends on this machine ends up here. None of it leaves this machine.</p>
<form class="row ends" role="search"><div><label for="to">To</label><input id="to" name="to" type="search" value="${to}"></div>
<button type="submit">Show</button></form>
<h2>${emails.length === 1 ? "1 message" : `${emails.length} messages`}</h2>
<div class="panel">${emails.length === 0 ? emptyNotice : html`<ul class="plain emails">${emails.map(lineOf)}</ul>`}</div>
</main>`;
  sendPage(res, { title: "Mailbox", body });
}

const emptyNotice = html`<p class="quiet empty">No mail yet. Register, invite someone or reset a password, then refresh.</p>`;

function lineOf(email: StoredEmail): Html {
  return html`<li><a href="/messages/${email.id}"><strong>${email.subject || "(no subject)"}</strong>${timeOf(email)}
<span class="quiet">to ${email.to.join(", ")}</span></a></li>
`;
}

function timeOf({ receivedAtMs }: StoredEmail): Html {
  const iso = new Date(receivedAtMs).toISOString();
  return html`<time class="quiet" datetime="${iso}">${iso.slice(11, 19)} UTC</time>`;
}

/** Shows one email: its text with links, and its markup in a sandboxed frame. */
export function showEmail(res: ServerResponse, email: StoredEmail): void {
  const body = html`<main class="wide">
<p><a href="/">All mail</a></p>
<h1>${email.subject || "(no subject)"}</h1>
<dl><dt>From</dt><dd>${email.from}</dd><dt>To</dt><dd>${email.to.join(", ")}</dd><dt>Received</dt><dd>${timeOf(email)}</dd></dl>
<h2>Text</h2>
<div class="panel"><pre>${linked(email.text)}</pre></div>
${email.html === null ? "" : markupFrame(email.id)}
</main>`;
  sendPage(res, { title: email.subject || "Message", body, policy: ["frame-src 'self'"] });
}

function markupFrame(id: string): Html {
  return html`<h2>As shown by an email client</h2>
<p class="quiet">Scripts and links are disabled here; use the links in the text.</p>
<div class="panel"><iframe title="The message as markup" sandbox src="/messages/${id}/html"></iframe></div>`;
}

/** Sends an email's markup alone: no scripts, forms or requests, and only for this mailbox's own frame. */
export function sendMarkup(res: ServerResponse, markup: string): void {
  const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";
  res.setHeader("content-security-policy", policy);
  res.setHeader("referrer-policy", "no-referrer");
  sendResponse(res, 200, "text/html; charset=utf-8", markup);
}

/** Shows that the email doesn't exist, or no longer exists. */
export function showNoEmail(res: ServerResponse): void {
  const body = html`<main class="card"><h1>Message not found</h1>
<p>The mailbox keeps the last 500 messages until it is stopped. <a href="/">All mail</a></p></main>`;
  sendPage(res, { title: "Not found", status: 404, body });
}

const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/;

/** Turns URLs in plain text into links; the rest stays text. */
export function linked(text: string): Html {
  const parts = text.split(address).map((part, index) => {
    return index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`;
  });
  return html`${parts}`;
}
