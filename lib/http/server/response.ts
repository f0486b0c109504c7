import "server-only";
import type { BackendResult } from "@/lib/backend/result";
import { unavailable } from "@/lib/backend/unavailable";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { ErrorBody } from "@/lib/contracts/wire/error";

/** The headers of all responses with a user's data (case G11). */
export const privateHeaders = { "Cache-Control": "private, no-store", Vary: "Cookie" } as const;

/** An uncached JSON response. */
export function jsonResponse(body: unknown, init: { status?: number; headers?: HeadersInit } = {}): Response {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(privateHeaders)) headers.set(name, value);
  return Response.json(body, { status: init.status ?? 200, headers });
}

/** A CSV file to download. `name` is its name without `.csv`, in ASCII without quotes. */
export function csvResponse(content: BodyInit, name: string): Response {
  return new Response(content, {
    headers: {
      ...privateHeaders,
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
    },
  });
}

/** A response without a body: 204. */
export function noContentResponse(headers?: HeadersInit): Response {
  const all = new Headers(headers);
  for (const [name, value] of Object.entries(privateHeaders)) all.set(name, value);
  return new Response(null, { status: 204, headers: all });
}

export function errorResponse(error: AppError): Response {
  const body: ErrorBody = {
    detail: error.detail,
    code: error.code,
    ...(error.fields && { fields: error.fields }),
  };
  return jsonResponse(body, { status: error.status, headers: error.headers });
}

/**
 * Returns the data of the backend's response.
 *
 * @throws {AppError} the backend's own refusal, or 503 `unavailable`
 */
export function dataOf<Data>(result: BackendResult<Data>): Data {
  if (result.kind === "ok") return result.data;
  if (result.kind === "unavailable") throw unavailable(result.reason);
  throw new AppError(result.status, result.code, result.detail ?? "This was refused.", {
    fields: result.fields,
    retryAfterSeconds: result.retryAfterSeconds,
  });
}
