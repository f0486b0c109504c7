import { askHost, fieldsOf, textsOf } from "./ask-host";

/** What came of a request of the browser. */
export type Outcome<Data> = { kind: "ok"; data: Data } | Refusal;

/** Why nothing came of it. */
export interface Refusal {
  kind: "refused";
  /** The host's own, or `unreachable`: no answer that can be used. */
  code: string;
  /** A sentence to show. */
  detail: string;
  /** What is wrong with which field. */
  fields: Readonly<Record<string, string>>;
  /** What support finds it by in the logs; absent when no answer came. */
  reference?: string | undefined;
}

export interface SendOptions<Data> {
  signal?: AbortSignal;
  /** Names this one change: sent again under the same key, after an answer that was lost, it is made once. */
  key?: string;
  /** Reads the answer's body; null when it isn't what was asked for. Without it the body is taken as it is. */
  read?: (body: unknown) => Data | null;
}

/** What people are told while the host can't be reached. */
const awayText = "There is no connection to Sightline right now. Try again.";

/** The code of {@link Refusal} when it isn't known whether the host heard the request. */
export const unreachable = "unreachable";

/**
 * Sends a request of the browser to the host. Never throws, and ends within 20 s: a host that is away, or that answers
 * what can't be read, refuses too. A session that is over leads to the login page, and back.
 *
 * @returns `data` is null for an answer with nothing in it
 */
export async function send<Data>(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
  { signal, key, read }: SendOptions<Data> = {},
): Promise<Outcome<Data>> {
  const headers: Record<string, string> = key === undefined ? {} : { "Idempotency-Key": key };
  const answer = await askHost(method, path, { body, signal, headers });
  if (answer === null) return away();
  // The page's own guard knows where to send somebody whose session is over, and the way back.
  if (answer.status === 401) window.location.reload();
  if (answer.isOk) {
    if (read === undefined) return { kind: "ok", data: answer.body as Data };
    const data = read(answer.body);
    return data === null ? away() : { kind: "ok", data };
  }
  const { code, detail, fields } = fieldsOf(answer.body);
  return {
    kind: "refused",
    code: typeof code === "string" ? code : "unknown",
    detail: typeof detail === "string" ? detail : "That did not work. Try again.",
    fields: textsOf(fields),
    reference: answer.reference,
  };
}

function away(): Refusal {
  return { kind: "refused", code: unreachable, detail: awayText, fields: {} };
}
