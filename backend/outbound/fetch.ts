import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Agent } from "undici";
import {
  OutboundError,
  ResponseTooLargeError,
  requireAllowedUrl,
  resolvePublic,
  UnexpectedRedirectError,
} from "./address";

/** Request options in the format of the identity libraries. */
export interface OutboundRequest {
  method?: string | undefined;
  headers?: Headers | Record<string, string> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

export type OutboundFetch = (url: string, request: OutboundRequest) => Promise<Response>;

const defaultBytes = 1024 * 1024;
/** The host waits 8 s for a sign-in to complete, which may need three requests: metadata, token, keys. */
const defaultTimeoutMs = 2_500;
/** A 304 isn't a redirect. */
const notModified = 304;

/**
 * Creates the function for requests to servers from a client's settings. It doesn't follow redirects, reads no response
 * larger than `maxBytes` (1 MB), compressed or decompressed, limits the time of the whole request, and without
 * `allowPrivate` connects only to public addresses (docs/conformance.md, case O14).
 *
 * @throws OutboundError from each request that could not be made or whose response can't be used
 */
export function createOutboundFetch(options: {
  allowPrivate: boolean;
  timeoutMs?: number;
  maxBytes?: number;
}): OutboundFetch {
  const { allowPrivate, timeoutMs = defaultTimeoutMs, maxBytes = defaultBytes } = options;
  const settings: Agent.Options = {
    connect: { timeout: timeoutMs, ...(!allowPrivate && { lookup: resolvePublic }) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: maxBytes,
    keepAliveTimeout: 1_000,
  };
  let dispatcher: Agent | undefined;
  return async (url, { method = "GET", headers, body, signal }) => {
    const target = new URL(url);
    requireAllowedUrl(target, allowPrivate);
    // Loaded by the first request, since most processes and tests send none.
    const { Agent, request } = await import("undici");
    dispatcher ??= new Agent(settings);
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const response = await request(target, {
        dispatcher,
        method: method === "POST" ? "POST" : "GET",
        headers: { "accept-encoding": "gzip", ...Object.fromEntries(new Headers(headers)) },
        body: body === undefined || body === null ? null : String(body),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      const bytes = await unpack(await response.body.bytes(), response.headers["content-encoding"], maxBytes);
      if (response.statusCode >= 300 && response.statusCode < 400 && response.statusCode !== notModified)
        throw new UnexpectedRedirectError(locationOf(response.headers));
      return responseOf(response.statusCode, response.headers, bytes);
    } catch (cause) {
      if (cause instanceof OutboundError) throw cause;
      throw isTooLarge(cause)
        ? new ResponseTooLargeError("The response is too large", { cause })
        : new OutboundError(reasonOf(cause), { cause });
    }
  };
}

const unpackGzip = promisify(gunzip);

/** Decompresses a response off the main thread. @throws OutboundError for an encoding that wasn't requested */
async function unpack(bytes: Uint8Array, encoding: unknown, maxBytes: number): Promise<Uint8Array> {
  if (bytes.byteLength === 0 || encoding === undefined || encoding === "identity") return bytes;
  if (encoding !== "gzip" && encoding !== "x-gzip") throw new OutboundError("The response has an unsupported encoding");
  return unpackGzip(bytes, { maxOutputLength: maxBytes });
}

type ResponseHeaders = Record<string, string | string[] | undefined>;

function locationOf({ location }: ResponseHeaders): string | null {
  return typeof location === "string" ? location : null;
}

/** Headers to leave out: those that don't describe the decompressed response, and cookies, which nothing uses. */
const dropped = new Set(["set-cookie", "content-encoding", "content-length"]);

function responseOf(status: number, headers: ResponseHeaders, bytes: Uint8Array): Response {
  const responseHeaders = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === "string" && !dropped.has(name) ? [[name, value] as [string, string]] : [],
  );
  return new Response(bytes.byteLength === 0 ? null : new Uint8Array(bytes), { status, headers: responseHeaders });
}

function codeOf(cause: unknown): unknown {
  return typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
}

function isTooLarge(cause: unknown): boolean {
  return ["UND_ERR_RES_EXCEEDED_MAX_SIZE", "ERR_BUFFER_TOO_LARGE"].includes(String(codeOf(cause)));
}

function reasonOf(cause: unknown): string {
  const code = codeOf(cause);
  if (cause instanceof Error && cause.name === "TimeoutError") return "The server took too long to respond";
  if (typeof code === "string" && code.startsWith("UND_ERR_") && code.endsWith("_TIMEOUT"))
    return "The server took too long to respond";
  return "The server can't be reached";
}
