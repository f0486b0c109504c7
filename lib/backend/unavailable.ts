import "server-only";
import { AppError } from "@/lib/contracts/wire/app-error";

/** The error for a backend that can't respond: 503 `unavailable`, with the time to wait before a retry. */
export function unavailable(cause?: unknown): AppError {
  return new AppError(503, "unavailable", "Sightline can't reach its data right now. Try again in a moment.", {
    retryAfterSeconds: 5,
    cause,
  });
}
