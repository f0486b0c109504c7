import "server-only";
import { AppError } from "@/lib/contracts/wire/app-error";
import { apiHeaders, idempotencyKeyPattern } from "@/lib/contracts/wire/headers";

/**
 * Reads a request's idempotency key; undefined without one.
 *
 * @throws {AppError} 400 `invalid_key`
 */
export function readIdempotencyKey(request: Request): string | undefined {
  const key = request.headers.get(apiHeaders.idempotencyKey) ?? undefined;
  if (key === undefined || idempotencyKeyPattern.test(key)) return key;
  throw new AppError(400, "invalid_key", "Idempotency-Key takes 16 to 100 visible characters.");
}
