import "server-only";
import { z } from "zod";
import { errorCodes } from "@/lib/contracts/wire/error-code";
import { apiHeaders } from "@/lib/contracts/wire/headers";
import { joinList } from "@/lib/contracts/wire/list-text";
import { getSettings } from "@/lib/env";
import { logProblem } from "@/lib/log";
import type { BackendResult, Refused, Unavailable } from "./result";

/** Larger responses aren't read to the end (case R1). */
const maxResponseBytes = 8 * 1024 * 1024;
const defaultTimeoutMs = 8000;

/** The user whose token a call carries, and the request that it belongs to. */
export interface Caller {
  /** Null before sign-in. */
  token: string | null;
  requestId: string;
  clientAddress: string | null;
  userAgent: string | null;
}

export interface CallOptions<Schema extends z.ZodType> {
  method?: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Undefined parameters are left out; lists are sent comma-separated (`joinList`). */
  query?: Record<string, string | number | readonly string[] | undefined>;
  body?: unknown;
  /** Bytes to send unchanged, instead of `body`. */
  bytes?: Uint8Array<ArrayBuffer>;
  /** Cookies that {api} itself has set, as a `Cookie` header. The browser's cookies are never passed on. */
  cookie?: string;
  /** The idempotency key of a change: a repeated request has no further effect. */
  idempotencyKey?: string;
  /** The nonce of a first sign-in with a provider: see `apiHeaders`. */
  nonce?: string | undefined;
  invitation?: string | undefined;
  /** The schema of a successful response; `z.null()` for one without a body. */
  schema: Schema;
  /** The time limit from the call to the last byte of its response. */
  timeoutMs?: number;
}

/**
 * Makes one call with the caller's token. It is a function rather than an object, so that it can't be passed to the
 * browser by mistake.
 */
export type Backend = <Schema extends z.ZodType>(
  path: string,
  options: CallOptions<Schema>,
) => Promise<BackendResult<z.output<Schema>>>;

/**
 * Creates the client of {api} for one caller. Each call is made once, follows no redirect, and has a time limit; its
 * response is parsed. The result is `refused` for 4xx, without a detail if the body has the wrong shape or size. It is
 * `unavailable`, and logged, for 3xx, for 5xx, without a response, and for a successful response of the wrong shape or
 * size.
 */
export function backendFor(caller: Caller): Backend {
  return (path, options) => request(caller, path, options, (response) => readData(response, options.schema));
}

/** The target that {api} redirects a browser to, and the cookies that it sets along with it. */
export interface ApiRedirect {
  location: string;
  cookies: readonly string[];
}

/**
 * Requests a redirect (302, 303 or 307) from {api} without following it.
 *
 * @returns `refused` for 4xx; `unavailable` for any other response without a valid location
 */
export function requestRedirect(
  caller: Caller,
  path: string,
  options: Pick<RequestOptions, "query" | "timeoutMs">,
): Promise<BackendResult<ApiRedirect>> {
  return request(caller, path, options, async ({ status, headers, body }) => {
    await body?.cancel();
    const location = headers.get("location");
    if (![302, 303, 307].includes(status)) return unavailable(`status ${status}`);
    return location ? { kind: "ok", data: { location, cookies: headers.getSetCookie() } } : unavailable("no location");
  });
}

/** A file that is being streamed from {api}. */
export interface SentFile {
  body: ReadableStream<Uint8Array>;
  contentType: string;
  /** {api}'s `Content-Disposition` header; null if there is none. */
  disposition: string | null;
}

/**
 * Requests a file from {api} and streams it on, whatever its size. Only the time to its first byte is limited.
 *
 * @param options.signal aborts when the client has disconnected
 * @returns `refused` for 4xx; `unavailable` for any other response that isn't a file
 */
export function requestFile(
  caller: Caller,
  path: string,
  options: Pick<RequestOptions, "method" | "query" | "body" | "timeoutMs"> & { signal: AbortSignal },
): Promise<BackendResult<SentFile>> {
  return request(caller, path, options, async ({ status, headers, body }) => {
    if (status !== 200 || body === null) {
      await body?.cancel();
      return unavailable(`status ${status}`);
    }
    const contentType = headers.get("content-type") ?? "application/octet-stream";
    return { kind: "ok", data: { body, contentType, disposition: headers.get("content-disposition") } };
  });
}

type RequestOptions = Omit<CallOptions<z.ZodType>, "schema"> & { signal?: AbortSignal };

/** @param read reads a response that isn't a refusal; the time limit covers this reading */
async function request<Data>(
  caller: Caller,
  path: string,
  options: RequestOptions,
  read: (response: Response) => Promise<BackendResult<Data>>,
): Promise<BackendResult<Data>> {
  const { method = "GET", query, body, bytes, signal, timeoutMs = defaultTimeoutMs } = options;
  const late = new AbortController();
  const limit = setTimeout(() => late.abort(), timeoutMs);
  let result: BackendResult<Data>;
  try {
    const response = await fetch(addressOf(path, query), {
      method,
      headers: headersOf(caller, options),
      body: bytes ?? (body === undefined ? undefined : JSON.stringify(body)),
      redirect: "manual",
      cache: "no-store",
      signal: signal ? AbortSignal.any([late.signal, signal]) : late.signal,
    });
    const isRefusal = response.status >= 400 && response.status < 500;
    result = isRefusal ? await readRefusal(response) : await read(response);
  } catch {
    result = unavailable(late.signal.aborted ? "timeout" : "unreachable");
  } finally {
    clearTimeout(limit);
  }
  if (result.kind === "unavailable") {
    logProblem({ what: `backend ${method}: ${result.reason}`, path, requestId: caller.requestId });
  }
  return result;
}

function addressOf(path: string, query: CallOptions<z.ZodType>["query"] = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, typeof value === "object" ? joinList(value) : String(value));
  }
  return `${getSettings().apiBaseUrl}${path}${parameters.size > 0 ? `?${parameters}` : ""}`;
}

function headersOf(caller: Caller, options: RequestOptions): Headers {
  const { body, bytes, cookie, idempotencyKey, nonce, invitation } = options;
  const { hostKey } = getSettings();
  const headers = new Headers({ Accept: "application/json", [apiHeaders.requestId]: caller.requestId });
  const set = (name: string, value: string | null | undefined) => value != null && headers.set(name, value);
  set("Content-Type", bytes ? "application/octet-stream" : body !== undefined ? "application/json" : null);
  set("Authorization", caller.token === null ? null : `Bearer ${caller.token}`);
  set("Cookie", cookie);
  set(apiHeaders.idempotencyKey, idempotencyKey);
  set(apiHeaders.nonce, nonce);
  set(apiHeaders.invitation, invitation);
  set(apiHeaders.hostKey, hostKey);
  set(apiHeaders.clientIp, caller.clientAddress);
  set(apiHeaders.clientAgent, caller.userAgent === null ? null : caller.userAgent.slice(0, 300));
  return headers;
}

async function readData<Schema extends z.ZodType>(
  response: Response,
  schema: Schema,
): Promise<BackendResult<z.output<Schema>>> {
  if (response.status < 200 || response.status >= 300) {
    await response.body?.cancel();
    return unavailable(`status ${response.status}`);
  }
  const text = await readText(response);
  if (text === null) return unavailable("too large");
  const json = parseJson(text);
  if (json === undefined) return unavailable("not json");
  const parsed = schema.safeParse(json);
  if (parsed.success) return { kind: "ok", data: parsed.data };
  return unavailable(`wrong shape: ${parsed.error.issues[0]?.path.join(".") || "whole answer"}`);
}

async function readText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream.
    if (size > maxResponseBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Parses JSON: undefined if invalid; null for an empty text. */
function parseJson(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const shortText = z.string().min(1).max(300);
const refusalSchema = z.object({
  detail: shortText.nullable().catch(null),
  /** The specification allows the reason under either name, `detail` or `message`. */
  message: shortText.nullable().catch(null),
  code: z.enum(errorCodes).catch("refused"),
  fields: z.record(z.string().max(60), shortText).optional().catch(undefined),
});

async function readRefusal(response: Response): Promise<Refused> {
  const parsed = refusalSchema.safeParse(parseJson((await readText(response)) ?? ""));
  const { message = null, ...known } = parsed.success ? parsed.data : { detail: null, code: "refused" as const };
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  return {
    kind: "refused",
    status: response.status,
    ...known,
    detail: known.detail ?? message,
    ...(Number.isFinite(retryAfter) ? { retryAfterSeconds: Math.max(0, Math.ceil(retryAfter)) } : {}),
  };
}

function unavailable(reason: string): Unavailable {
  return { kind: "unavailable", reason };
}
