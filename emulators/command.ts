import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { findRequestBody } from "./request-body";
import { sendJson } from "./send-response";

const maxCommandBytes = 65_536;

/**
 * Parses `POST /_controls/{what}` with a JSON body as a command of `schema`, with `what` in its field `do`. Sends the
 * error response itself: 405 for another method; 415 for a content type other than JSON, so that no web page can send a
 * command with a form; 400 when the command doesn't exist or its fields are invalid.
 *
 * @returns the command, or null when the response was already sent
 */
export async function acceptCommand<Command>(
  req: IncomingMessage,
  res: ServerResponse,
  { what, schema }: { what: string; schema: z.ZodType<Command> },
): Promise<Command | null> {
  const problem = errorOf(req);
  if (problem) {
    sendJson(res, problem.status, { detail: problem.detail });
    return null;
  }
  const command = parse(what, await findRequestBody(req, maxCommandBytes), schema);
  if (!command) sendJson(res, 400, { detail: "No such control, or its body is invalid." });
  return command;
}

function errorOf(req: IncomingMessage): { status: number; detail: string } | null {
  if (req.method !== "POST") return { status: 405, detail: "Controls accept only POST." };
  const isJson = req.headers["content-type"]?.startsWith("application/json");
  return isJson ? null : { status: 415, detail: "Controls accept only JSON." };
}

function parse<Command>(what: string, body: string | null, schema: z.ZodType<Command>): Command | null {
  try {
    const fields = z.record(z.string(), z.unknown()).parse(JSON.parse(body || "{}"));
    return schema.safeParse({ ...fields, do: what }).data ?? null;
  } catch {
    return null;
  }
}
