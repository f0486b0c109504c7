/**
 * Trouble that the caller is told about: a stable code, a sentence that is safe to show, and the HTTP status that says
 * the same. The cause is for the log alone.
 */
export class AppError extends Error {
  override readonly name = "AppError";

  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
    readonly extra: { fields?: Record<string, string>; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(`${code}: ${detail}`, { cause: extra.cause });
  }
}

/** The backend can't answer: 503 `unavailable`, with the moment to try again. */
export function unavailable(cause?: unknown): AppError {
  return new AppError(503, "unavailable", "Sightline can't reach its data right now. Try again in a moment.", {
    headers: { "Retry-After": "5" },
    cause,
  });
}

/** 404 `not_found`, the same for an address that doesn't exist as for a thing that isn't the asker's (case G9). */
export function notFound(): AppError {
  return new AppError(404, "not_found", "There is nothing here.");
}
