/** An error of the Identity Toolkit. `message` is the code that the SDKs map: `EMAIL_EXISTS`, `WEAK_PASSWORD : …`. */
export class AuthError extends Error {
  readonly httpStatus: number;

  constructor(message: string, httpStatus = 400) {
    super(message);
    this.name = "AuthError";
    this.httpStatus = httpStatus;
  }
}

/** The body of an error response, the same for the Identity Toolkit and the token service. */
export function authErrorBody({ message, httpStatus }: AuthError) {
  const reason = httpStatus === 400 ? "invalid" : httpStatus === 404 ? "notFound" : "forbidden";
  const status = httpStatus === 400 ? "INVALID_ARGUMENT" : httpStatus === 404 ? "NOT_FOUND" : "PERMISSION_DENIED";
  return { error: { code: httpStatus, message, status, errors: [{ message, domain: "global", reason }] } };
}
