import { apiHeaders } from "@/lib/contracts/wire/headers";

/**
 * The content of a request and its `Idempotency-Key` (see `createOnce`); undefined: it has none. The id of the draft that
 * the request closes and a proof of identity, which may differ when the request is repeated, aren't part of the
 * content.
 */
export function readIdempotency(request: { url: string; body: unknown; headers: Record<string, unknown> }): {
  key: string | undefined;
  request: unknown;
} {
  const key = request.headers[apiHeaders.idempotencyKey];
  const { url, body } = request;
  const payload = typeof body === "object" && body !== null ? { ...body, draft: undefined, proof: undefined } : body;
  return { key: typeof key === "string" ? key : undefined, request: [url, payload] };
}
