import { AppError } from "@/lib/contracts/wire/app-error";

/** 400 `invalid_request`: one field of the request is wrong. */
export function invalidField(field: string, message: string): AppError {
  return invalidFields({ [field]: message });
}

/** 400 `invalid_request`: several fields of the request are wrong, or one of several is missing. */
export function invalidFields(fields: Record<string, string>): AppError {
  return new AppError(400, "invalid_request", "The request is not valid.", { fields });
}

/**
 * 401 `unauthenticated`: no token, or one that is unknown, expired, revoked or of a disabled user; the response doesn't
 * say which.
 */
export function unauthenticated(): AppError {
  return new AppError(401, "unauthenticated", "Sign in to continue.");
}

/**
 * 401 `invalid_credentials`: unknown user, wrong password or disabled user; the response doesn't say which
 * (docs/conformance.md, case W9).
 */
export function invalidCredentials(): AppError {
  return new AppError(401, "invalid_credentials", "Login failed");
}

/** 403 `forbidden`: the user is signed in but not allowed to do this. */
export function forbidden(): AppError {
  return new AppError(403, "forbidden", "You do not have permission to do this.");
}
