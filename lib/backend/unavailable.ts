import "server-only";
import { AppError } from "@/lib/contracts/wire/app-error";

/** The error for a backend that can't answer: 503 `unavailable`, with the time after which to retry. */
export function unavailable(cause?: unknown): AppError {
  return new AppError(503, "unavailable", "Sightline can't reach its data right now. Try again in a moment.", {
    retryAfterSeconds: 5,
    cause,
  });
}
