/** The gRPC status codes that Firestore uses: number, and HTTP status of the same error over REST. */
export const STATUS_CODES = {
  OK: { code: 0, http: 200 },
  CANCELLED: { code: 1, http: 499 },
  UNKNOWN: { code: 2, http: 500 },
  INVALID_ARGUMENT: { code: 3, http: 400 },
  DEADLINE_EXCEEDED: { code: 4, http: 504 },
  NOT_FOUND: { code: 5, http: 404 },
  ALREADY_EXISTS: { code: 6, http: 409 },
  PERMISSION_DENIED: { code: 7, http: 403 },
  RESOURCE_EXHAUSTED: { code: 8, http: 429 },
  FAILED_PRECONDITION: { code: 9, http: 400 },
  ABORTED: { code: 10, http: 409 },
  OUT_OF_RANGE: { code: 11, http: 400 },
  UNIMPLEMENTED: { code: 12, http: 501 },
  INTERNAL: { code: 13, http: 500 },
  UNAVAILABLE: { code: 14, http: 503 },
  UNAUTHENTICATED: { code: 16, http: 401 },
} as const satisfies Record<string, { code: number; http: number }>;

export type StatusName = keyof typeof STATUS_CODES;

/** An error of the Firestore API. `status` is the gRPC name, `code` its number, `httpStatus` the status over REST. */
export class StatusError extends Error {
  readonly status: StatusName;

  constructor(status: StatusName, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StatusError";
    this.status = status;
  }

  get code(): number {
    return STATUS_CODES[this.status].code;
  }

  get httpStatus(): number {
    return STATUS_CODES[this.status].http;
  }
}

/** Shorthand for the most frequent error. */
export function invalidArgument(message: string): StatusError {
  return new StatusError("INVALID_ARGUMENT", message);
}

/**
 * Converts any thrown value to a StatusError: other errors become INTERNAL with their message, and the cause is
 * preserved.
 */
export function toStatusError(error: unknown): StatusError {
  if (error instanceof StatusError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new StatusError("INTERNAL", message, { cause: error });
}

/** The body of a REST error: `{error: {code: <HTTP status>, message, status}}`. */
export function errorBody(error: StatusError) {
  return { error: { code: error.httpStatus, message: error.message, status: error.status } };
}
