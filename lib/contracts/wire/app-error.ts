import type { ErrorCode } from "./error-code";

interface Extra {
  /** The problem of each field of the request. */
  fields?: Record<string, string> | undefined;
  /** After how many seconds to try again. */
  retryAfterSeconds?: number | undefined;
  /** Further headers of the answer. */
  headers?: Record<string, string> | undefined;
  /** For the log only. */
  cause?: unknown;
}

/**
 * An error that the client is told of, in the backend and in the host: the HTTP status, a stable code, and a sentence
 * that is safe to show.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly headers: Record<string, string>;

  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    readonly detail: string,
    { fields, retryAfterSeconds, headers = {}, cause }: Extra = {},
  ) {
    super(`${code}: ${detail}`, { cause });
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.headers = retryAfterSeconds === undefined ? headers : { ...headers, "Retry-After": String(retryAfterSeconds) };
  }
}

/** 404 `not_found`: the same for a row that is missing, removed, malformed or another client's (case G9). */
export function notFound(): AppError {
  return new AppError(404, "not_found", "Not found.");
}
