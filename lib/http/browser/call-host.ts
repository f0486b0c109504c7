import "client-only";
import { beginKeepalive } from "./keepalive";

/** The time limit of a request, without which a half-open connection would never end. */
export const requestLimitMs = 20_000;

export interface CallHostOptions {
  /** The body, sent as JSON. */
  body?: unknown;
  /** Bytes to send unchanged, instead of JSON. */
  bytes?: Blob;
  headers?: Readonly<Record<string, string>>;
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** The host's complete response; its body isn't validated yet. */
export interface HostResponse {
  status: number;
  isOk: boolean;
  /** Null for a response without a body. */
  body: unknown;
  /** The request id, which lets support find it in the logs. */
  reference?: string | undefined;
}

/**
 * Sends one request to the host and reads its response, both within one time limit. Never throws. The browser completes
 * a small change even after the user leaves the page; reads are canceled.
 *
 * @param options.timeoutMs 20 s by default
 * @returns null without a readable response: no network, timed out, aborted, not JSON
 */
export async function callHost(
  method: string,
  path: string,
  options: CallHostOptions = {},
): Promise<HostResponse | null> {
  const { body, bytes, headers, timeoutMs = requestLimitMs, signal } = options;
  const json = body === undefined ? null : JSON.stringify(body);
  const { keepalive, end } = bytes ? { keepalive: false, end: () => undefined } : beginKeepalive(method, json);
  const limit = new AbortController();
  const abort = () => limit.abort();
  const timer = setTimeout(abort, timeoutMs);
  signal?.addEventListener("abort", abort);
  try {
    if (signal?.aborted) return null;
    const response = await fetch(path, {
      method,
      cache: "no-store",
      keepalive,
      signal: limit.signal,
      headers: {
        Accept: "application/json",
        ...(json === null ? {} : { "Content-Type": "application/json" }),
        ...(bytes === undefined ? {} : { "Content-Type": "application/octet-stream" }),
        ...headers,
      },
      body: bytes ?? json,
    });
    const text = await response.text();
    return {
      status: response.status,
      isOk: response.ok,
      body: text === "" ? null : JSON.parse(text),
      reference: response.headers.get("x-request-id") ?? undefined,
    };
  } catch {
    return null;
  } finally {
    end();
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

/** Returns the fields of a JSON object; none for any other value. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Returns the fields of an object whose values are strings. */
export function textsOf(value: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fieldsOf(value)).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
