import { apiHeaders } from "@/lib/contracts/headers";

/** What a request asks for, and the key under which it may be sent again (`makeOnce`); undefined: it has none. */
export function keyedRequest(request: { url: string; body: unknown; headers: Record<string, unknown> }): {
  key: string | undefined;
  request: unknown;
} {
  const key = request.headers[apiHeaders.idempotencyKey];
  return { key: typeof key === "string" ? key : undefined, request: [request.url, request.body] };
}
