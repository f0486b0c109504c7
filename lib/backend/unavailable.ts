import "server-only";
import { AppError } from "@/lib/contracts/app-error";

/** The backend can't answer: 503 `unavailable`, with the moment to try again. */
export function unavailable(cause?: unknown): AppError {
  return new AppError(503, "unavailable", "Sightline can't reach its data right now. Try again in a moment.", {
    retryAfterSeconds: 5,
    cause,
  });
}
