import { findAccess } from "./route-table";

/** The default page after signing in (checklist A7). */
export const homePath = "/sales-home";

/**
 * Returns the page to open after signing in. Accepts only a guarded page of this product, as a path on this origin;
 * anything else yields the home page. Never throws, and never returns a page that would redirect to the login page
 * again.
 *
 * @param input the value from a query or a body, of any type
 * @see case W3
 */
export function safeReturnTo(input: unknown): string {
  if (typeof input !== "string" || input.length > 2000 || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(input))
    return homePath;
  const base = "https://sightline.invalid";
  const url = URL.canParse(input, base) ? new URL(input, base) : null;
  if (url?.origin !== base || findAccess(url.pathname) !== "guarded") return homePath;
  return input.startsWith(url.pathname) ? `${url.pathname}${url.search}${url.hash}` : homePath;
}

/** Builds the URL of the login page that returns to `path` afterward, with the reason to show. */
export function loginPath(path: string, reason?: LoginReason): string {
  return withReturn("/login", path, { ...(reason && { reason }) });
}

/** Builds the URL of the page that asks for the code of the second factor, with the problem to show. */
export function codePath(path: string, problem?: string): string {
  return withReturn("/login/code", path, { ...(problem && { problem }) });
}

/** The page on which a user sets up a second factor that they must have. */
export const enrolmentPage = "/second-factor";

/** Builds the URL of the page that sets up a second factor, and returns to `path` afterward. */
export function enrolmentPath(path: string): string {
  return withReturn(enrolmentPage, path.startsWith(enrolmentPage) ? homePath : path, {});
}

/**
 * Builds the URL of a page that returns to `next` afterward; `next` is left out if it is the home page or may not be
 * returned to.
 */
function withReturn(page: string, next: string, query: Record<string, string>): string {
  const hasReturnPath = next !== homePath && safeReturnTo(next) === next;
  const params = new URLSearchParams({ ...(hasReturnPath && { next }), ...query });
  return params.size > 0 ? `${page}?${params}` : page;
}

/** The reasons for showing the login page: the values of its `reason` parameter. */
export const loginReasons = [
  "expired",
  "ended",
  "no_role",
  "signed_out",
  "signed_out_here",
  "signed_out_elsewhere",
  "login_failed",
  "too_many_attempts",
  "client_suspended",
  "unavailable",
  "microsoft_not_started",
  "microsoft_failed",
  "microsoft_error",
  "enterprise_email",
  "enterprise_not_started",
  "enterprise_failed",
  "enterprise_error",
  "registered",
  "verified",
  "password_changed",
] as const;

export type LoginReason = (typeof loginReasons)[number];

/** Finds the login reason for a query parameter; null if unknown. */
export function findLoginReason(value: unknown): LoginReason | null {
  return loginReasons.find((reason) => reason === value) ?? null;
}
