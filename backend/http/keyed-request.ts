import { apiHeaders } from "@/lib/contracts/headers";

/**
 * What a request asks for, and the key under which it may be sent again (`makeOnce`); undefined: it has none. Which draft is
 * over by it is no part of what it asks for.
 */
export function keyedRequest(request: { url: string; body: unknown; headers: Record<string, unknown> }): {
  key: string | undefined;
  request: unknown;
} {
  const key = request.headers[apiHeaders.idempotencyKey];
  const { url, body } = request;
  const asked = typeof body === "object" && body !== null ? { ...body, draft: undefined } : body;
  return { key: typeof key === "string" ? key : undefined, request: [url, asked] };
}
