/** Trouble that the caller may be told of: a status, a stable code, a sentence that is safe to show. */
export class AppError extends Error {
  override name = "AppError";
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    code: string,
    detail: string,
    more: { fields?: Record<string, string>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(detail, { cause: more.cause });
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** 404 `not_found`: the same for what is missing, removed, malformed or somebody else's (case G9). */
export function notFound(): AppError {
  return new AppError(404, "not_found", "There is nothing here.");
}

/** 400 `invalid_request`: one field of the request is wrong. */
export function invalidField(field: string, message: string): AppError {
  return new AppError(400, "invalid_request", "The request is not valid.", { fields: { [field]: message } });
}

/** 401 `unauthenticated`: no token, or one that is unknown, over, revoked, or of a disabled person; which, isn't told. */
export function unauthenticated(): AppError {
  return new AppError(401, "unauthenticated", "Sign in to go on.");
}

/** 401 `invalid_credentials`: an unknown person, a wrong password, a disabled person; which, isn't told (case W9). */
export function invalidCredentials(): AppError {
  return new AppError(401, "invalid_credentials", "Login failed");
}

/** 403 `forbidden`: the person is known and may not do this. */
export function forbidden(): AppError {
  return new AppError(403, "forbidden", "You do not have permission to do this.");
}
