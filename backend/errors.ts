import { AppError } from "@/lib/contracts/app-error";

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
