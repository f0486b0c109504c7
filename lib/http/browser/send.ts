import "client-only";
import type { AnswerOf, EndpointName, GivenOf, QueryOf } from "@/lib/contracts/api";
import type { ErrorCode } from "@/lib/contracts/error-code";
import { fillPath, type Method } from "@/lib/contracts/fill-path";
import { askHost, fieldsOf, textsOf } from "./ask-host";

/** What came of a request of the browser. */
export type Outcome<Data> = { kind: "ok"; data: Data } | Refusal;

/** Why nothing came of it. */
export interface Refusal {
  kind: "refused";
  /** The host's own, or `unreachable`: no answer that can be used. */
  code: ErrorCode | typeof unreachable | "unknown";
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

/** What goes along with a request for an endpoint: what its row of the table takes, and how it is sent. */
type Asked<Name extends EndpointName> = Omit<GivenOf<Name>, "query"> & {
  query?: QueryOf<Name, string | number | undefined>["query"] | URLSearchParams;
} & SendOptions<AnswerOf<Name>>;

/**
 * Asks the host for an endpoint of the table (`lib/contracts/api.ts`), as {@link sendTo} does.
 *
 * @returns `data` is null for an answer with nothing in it
 */
export function send<Name extends EndpointName>(
  name: Name,
  ...[asked]: Record<never, never> extends Asked<Name> ? [Asked<Name>?] : [Asked<Name>]
): Promise<Outcome<AnswerOf<Name>>> {
  const { params, query, body, ...options }: Loose & SendOptions<AnswerOf<Name>> = asked ?? {};
  const { method, path } = fillPath(name, params);
  return sendTo(method, `/api${path.slice(0, -1)}${queryText(query)}`, body, options);
}

interface Loose {
  params?: Readonly<Record<string, string | number>>;
  query?: URLSearchParams | Readonly<Record<string, string | number | undefined>>;
  body?: unknown;
}

function queryText(query: Loose["query"] = {}): string {
  if (query instanceof URLSearchParams) return `?${query}`;
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0 ? "" : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}

/**
 * Sends a request of the browser to a handler of the host's own. Never throws, and ends within 20 s: a host that is away, or
 * that answers what can't be read, refuses too. A session that is over leads to the login page, and back.
 */
export async function sendTo<Data>(
  method: Method,
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
    // The host's own: it sends no code that isn't in the list, and the list itself would weigh on every page.
    code: typeof code === "string" ? (code as ErrorCode) : "unknown",
    detail: typeof detail === "string" ? detail : "That did not work. Try again.",
    fields: textsOf(fields),
    reference: answer.reference,
  };
}

function away(): Refusal {
  return { kind: "refused", code: unreachable, detail: awayText, fields: {} };
}
