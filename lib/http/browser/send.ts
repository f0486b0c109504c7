import "client-only";
import type { EndpointName, InputOf, QueryOf, ResponseOf } from "@/lib/contracts/api";
import type { ErrorCode } from "@/lib/contracts/wire/error-code";
import { fillPath, type Method } from "@/lib/contracts/wire/fill-path";
import { callHost, fieldsOf, type HostResponse, textsOf } from "./call-host";

export type Outcome<Data> = { kind: "ok"; data: Data } | Refusal;

export interface Refusal {
  kind: "refused";
  /** The host's code, or `unreachable` without a usable response. */
  code: ErrorCode | typeof unreachable | "unknown";
  /** A sentence to show. */
  detail: string;
  fields: Readonly<Record<string, string>>;
  /** The request id, which lets support find it in the logs; absent without a response. */
  reference?: string | undefined;
}

export interface SendOptions<Data> {
  signal?: AbortSignal;
  /** 20 s by default. */
  timeoutMs?: number;
  /** The idempotency key: a repeated change under its key is made only once. Absent: see {@link findOrCreateKey}. */
  key?: string;
  /** Validates the response's body; null for a wrong shape. Without it the body isn't validated. */
  read?: (body: unknown) => Data | null;
}

/**
 * The event dispatched on the window when a request was refused because the user has no client, or no longer views one.
 */
export const clientRequiredEvent = "sightline:client-required";

/** The text shown while the host can't be reached. */
const awayText = "There is no connection to Sightline right now. Try again.";

/** The code of a {@link Refusal} when it is unknown whether the host received the request. */
export const unreachable = "unreachable";

type RequestInput<Name extends EndpointName> = Omit<InputOf<Name>, "query"> & {
  query?: QueryOf<Name, string | number | undefined>["query"] | URLSearchParams;
} & SendOptions<ResponseOf<Name>>;

/**
 * Calls an endpoint of the table (`lib/contracts/api.ts`) on the host, like {@link sendTo}.
 *
 * @returns `data` is null for a response without a body
 */
export function send<Name extends EndpointName>(
  name: Name,
  ...[input]: Record<never, never> extends RequestInput<Name> ? [RequestInput<Name>?] : [RequestInput<Name>]
): Promise<Outcome<ResponseOf<Name>>> {
  const { params, query, body, ...options }: Loose & SendOptions<ResponseOf<Name>> = input ?? {};
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
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`;
}

/**
 * Sends a request to one of the host's own handlers. Never throws, and ends within its time limit: an unreachable host
 * or an unreadable response counts as a refusal, which {@link handleRefusal} handles.
 */
export async function sendTo<Data>(
  method: Method,
  path: string,
  body?: unknown,
  { signal, timeoutMs, key, read }: SendOptions<Data> = {},
): Promise<Outcome<Data>> {
  const content = JSON.stringify([path, body]);
  const headers = method === "POST" ? { "Idempotency-Key": key ?? findOrCreateKey(content) } : undefined;
  const response = await callHost(method, path, { body, signal, timeoutMs, ...(headers && { headers }) });
  if (response === null) return away();
  if (response.status < 500) pendingKeys.delete(content);
  if (response.isOk) {
    if (read === undefined) return { kind: "ok", data: response.body as Data };
    const data = read(response.body);
    return data === null ? away() : { kind: "ok", data };
  }
  return handleRefusal(response);
}

/**
 * Reads a refusal, and handles it as every request of a page does: an ended session leads to the login page, which
 * returns here; an ended view of a client leads the operator home, through {@link clientRequiredEvent}.
 */
export function handleRefusal(response: Pick<HostResponse, "status" | "body" | "reference">): Refusal {
  // Reloading lets the page's own guard redirect to the login page, which returns here.
  if (response.status === 401) window.location.reload();
  const { code, detail, fields } = fieldsOf(response.body);
  if (code === "client_required") window.dispatchEvent(new Event(clientRequiredEvent));
  return {
    kind: "refused",
    // The host sends only listed codes; checking the code would need the list in every page's script.
    code: typeof code === "string" ? (code as ErrorCode) : "unknown",
    detail: typeof detail === "string" ? detail : "That did not work. Try again.",
    fields: textsOf(fields),
    reference: response.reference,
  };
}

/** The idempotency keys of requests whose outcome is unknown, by request content. */
const pendingKeys = new Map<string, string>();

/** Returns the idempotency key of a request: a request that is resent after a lost response reuses its key. */
function findOrCreateKey(content: string): string {
  const key = pendingKeys.get(content) ?? crypto.randomUUID();
  pendingKeys.set(content, key);
  return key;
}

function away(): Refusal {
  return { kind: "refused", code: unreachable, detail: awayText, fields: {} };
}
