import "client-only";
import { beginKeepalive } from "./keepalive";

/** Nobody waits longer for the host: a connection that is half open would otherwise never end. */
export const requestLimitMs = 20_000;

export interface AskOptions {
  /** What is sent, as JSON. */
  body?: unknown;
  /** Sent as they are, instead of JSON. */
  bytes?: Blob;
  headers?: Readonly<Record<string, string>>;
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** What the host answered: read whole, and of no known shape yet. */
export interface HostAnswer {
  status: number;
  isOk: boolean;
  /** Null for an answer with nothing in it. */
  body: unknown;
  /** What support finds it by in the logs. */
  reference?: string | undefined;
}

/**
 * Sends one request of this browser to the host, and reads the answer, both within one time limit. Never throws.
 * A small change is finished by the browser even when its page is left in that moment; what is read is not.
 *
 * @param options.timeoutMs 20 s by default
 * @returns null when there is no answer that can be read: no network, too late, aborted, not JSON
 */
export async function askHost(method: string, path: string, options: AskOptions = {}): Promise<HostAnswer | null> {
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

/** The fields of a JSON object; none of anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** The entries of an object that are texts. */
export function textsOf(value: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fieldsOf(value)).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
