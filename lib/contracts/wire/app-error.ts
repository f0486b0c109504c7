import type { ErrorCode } from "./error-code";

interface Extra {
  /** The problem of each field of the request. */
  fields?: Record<string, string> | undefined;
  /** The number of seconds after which to retry. */
  retryAfterSeconds?: number | undefined;
  headers?: Record<string, string> | undefined;
  /** For the log only. */
  cause?: unknown;
}

/**
 * An error that is reported to the client, in the backend and in the host: the HTTP status, a stable code, and a
 * sentence that is safe to show.
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

/** 404 `not_found`: identical for a row that is missing, removed, malformed or another client's (case G9). */
export function notFound(): AppError {
  return new AppError(404, "not_found", "Not found.");
}
