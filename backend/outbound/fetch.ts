import { Agent, request } from "undici";
import { AnswerRedirects, AnswerTooLarge, lookUpPublic, OutboundError, requireFit } from "./address";

/** Request options as the identity libraries pass them. */
export interface OutboundRequest {
  method?: string | undefined;
  headers?: Headers | Record<string, string> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

export type OutboundFetch = (url: string, request: OutboundRequest) => Promise<Response>;

const usualBytes = 1024 * 1024;
/** The host waits 8 s for a sign-in to complete, which may need three requests: description, token, keys. */
const defaultTimeoutMs = 2_500;
/** A 304 isn't a redirect. */
const notModified = 304;

/**
 * Creates the function for requests to servers named in a client's settings: redirects aren't followed, answers over
 * `largestBytes` (1 MB) aren't read, the whole request has a time limit, and without `allowPrivate` only public
 * addresses are connected to (docs/conformance.md, case O14).
 *
 * @throws OutboundError from each request that could not be made or whose answer can't be used
 */
export function outboundFetchOf(options: {
  allowPrivate: boolean;
  timeoutMs?: number;
  largestBytes?: number;
}): OutboundFetch {
  const { allowPrivate, timeoutMs = defaultTimeoutMs, largestBytes = usualBytes } = options;
  const dispatcher = new Agent({
    connect: { timeout: timeoutMs, ...(!allowPrivate && { lookup: lookUpPublic }) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: largestBytes,
    keepAliveTimeout: 1_000,
  });
  return async (url, { method = "GET", headers, body, signal }) => {
    const address = new URL(url);
    requireFit(address, allowPrivate);
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await request(address, {
        dispatcher,
        method: method === "POST" ? "POST" : "GET",
        headers: Object.fromEntries(new Headers(headers)),
        body: body === undefined || body === null ? null : String(body),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      const bytes = await answer.body.arrayBuffer();
      if (answer.statusCode >= 300 && answer.statusCode < 400 && answer.statusCode !== notModified)
        throw new AnswerRedirects(locationOf(answer.headers));
      return responseOf(answer.statusCode, answer.headers, bytes);
    } catch (cause) {
      if (cause instanceof OutboundError) throw cause;
      throw isTooLarge(cause)
        ? new AnswerTooLarge("The answer is too large", { cause })
        : new OutboundError(reasonOf(cause), { cause });
    }
  };
}

type AnswerHeaders = Record<string, string | string[] | undefined>;

function locationOf({ location }: AnswerHeaders): string | null {
  return typeof location === "string" ? location : null;
}

function responseOf(status: number, headers: AnswerHeaders, bytes: ArrayBuffer): Response {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === "string" && name !== "set-cookie" ? [[name, value] as [string, string]] : [],
  );
  return new Response(bytes.byteLength === 0 ? null : bytes, { status, headers: kept });
}

function codeOf(cause: unknown): unknown {
  return cause instanceof Error && "code" in cause ? cause.code : undefined;
}

function isTooLarge(cause: unknown): boolean {
  return codeOf(cause) === "UND_ERR_RES_EXCEEDED_MAX_SIZE";
}

function reasonOf(cause: unknown): string {
  const code = codeOf(cause);
  if (cause instanceof Error && cause.name === "TimeoutError") return "The server takes too long";
  if (typeof code === "string" && code.startsWith("UND_ERR_") && code.endsWith("_TIMEOUT"))
    return "The server takes too long";
  return "The server can't be reached";
}
