import { invalidArgument } from "../status";

/** One message of the forward channel. `number` counts the session's messages from 0; a retried POST repeats numbers. */
export type ForwardMessage = { number: number; data: unknown };

/**
 * The content of a browser's POST. `headers` (names in lower case) are present only in the POST that opens a session.
 */
export type ForwardBody = { headers: Map<string, string>; messages: ForwardMessage[] };

const DATA_KEY = /^req(\d{1,9})___data__$/;

function parseCount(text: string | null, name: string): number {
  if (text === null) return 0;
  if (!/^\d{1,9}$/.test(text)) throw invalidArgument(`${name} is not a number.`);
  return Number(text);
}

function parseHeaders(text: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of text.split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return headers;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw invalidArgument(`A message is not JSON: ${cause instanceof Error ? cause.message : ""}`);
  }
}

/**
 * Parses a form-encoded POST body: `headers=…&count=N&ofs=K&req0___data__=<JSON>&…`; the number of a message is K plus
 * the number in its key (the browser may leave gaps). Returns the messages in order. Throws StatusError
 * INVALID_ARGUMENT if `count` differs from the number of messages, or a message isn't JSON.
 */
export function parseForwardBody(body: string): ForwardBody {
  const form = new URLSearchParams(body);
  const offset = parseCount(form.get("ofs"), "ofs");
  const messages: ForwardMessage[] = [];
  for (const [key, value] of form) {
    const index = DATA_KEY.exec(key)?.[1];
    if (index !== undefined) messages.push({ number: offset + Number(index), data: parseJson(value) });
  }
  const count = parseCount(form.get("count"), "count");
  if (count !== messages.length) throw invalidArgument(`count is ${count}, but ${messages.length} messages arrived.`);
  messages.sort((left, right) => left.number - right.number);
  return { headers: parseHeaders(form.get("headers") ?? ""), messages };
}
