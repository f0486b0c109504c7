import type { IncomingMessage, ServerResponse } from "node:http";
import { targetOf } from "../listening";
import { sendJson } from "../send-response";
import { handleMailControls, type MailControls } from "./controls";
import type { StoredEmail } from "./email";
import { sendMarkup, showEmail, showInbox, showNoEmail } from "./email-page";
import type { EmailStore } from "./email-store";

type Room = { box: EmailStore; controls: MailControls };

/**
 * Handles the mailbox's web requests. Pages: `/` (`?to=` filters), `/messages/{id}`. JSON: `GET /api/messages?to=`,
 * `GET /api/messages/{id}`, `DELETE /api/messages`, `GET /healthz`, `POST /_controls/…`. An unknown email is a 404.
 */
export async function handleMailRequest(req: IncomingMessage, res: ServerResponse, room: Room): Promise<void> {
  const { pathname, searchParams } = targetOf(req);
  const [first = "", second = "", third = ""] = pathname.slice(1).split("/");
  const to = searchParams.get("to") ?? "";
  if (pathname === "/healthz") return sendJson(res, 200, { status: "ok" });
  if (first === "_controls") return handleMailControls(req, res, { what: second, controls: room.controls });
  if (first === "api" && second === "messages") {
    const { status, body } = apiResponse(room.box, { method: req.method ?? "GET", id: third, to });
    return sendJson(res, status, body);
  }
  if (pathname === "/clear" && req.method === "POST") return clearByForm(req, res, room.box);
  if (pathname === "/") return showInbox(res, room.box.list(to), to);
  const email = first === "messages" ? room.box.find(second) : null;
  if (!email) return showNoEmail(res);
  if (third === "html") return sendMarkup(res, email.html ?? "");
  showEmail(res, email);
}

type ApiRequest = { method: string; id: string; to: string };

function apiResponse(box: EmailStore, { method, id, to }: ApiRequest): { status: number; body: unknown } {
  if (method === "DELETE" && !id) {
    box.clear();
    return { status: 200, body: { messages: [] } };
  }
  if (method !== "GET") return { status: 405, body: { detail: "Use GET to read messages and DELETE to delete them." } };
  if (!id) return { status: 200, body: { messages: box.list(to).map(toWire) } };
  const email = box.find(id);
  return email ? { status: 200, body: toWire(email) } : { status: 404, body: { detail: "No such message." } };
}

function toWire({ id, receivedAtMs, from, to, subject, text, html, unsubscribe }: StoredEmail) {
  return { id, received_at: new Date(receivedAtMs).toISOString(), from, to, subject, text, html, unsubscribe };
}

function clearByForm(req: IncomingMessage, res: ServerResponse, box: EmailStore): void {
  const site = req.headers["sec-fetch-site"];
  if (site === undefined || site === "same-origin") {
    box.clear();
    res.writeHead(303, { location: "/" }).end();
  } else {
    sendJson(res, 403, { detail: "Only the mailbox's own page can empty it." });
  }
}
