/**
 * Every URL of this product. The middleware returns 404 for any other URL, signed in or not, so a page missing here is
 * closed, never open (cases G4, G6). `open`: every visitor; `guarded`: users with one of the five roles; `file`: a
 * public file; `api`: a handler with its own check.
 */
export type Access = "open" | "guarded" | "file" | "api";

/** A segment `:id` matches one segment of letters, digits, `-` and `_`. All other segments are compared literally. */
const table: Record<Exclude<Access, "api">, readonly string[]> = {
  open: [
    "/",
    "/pricing",
    "/guidelines",
    "/legal/addendums",
    "/legal/acceptable-use-policy",
    "/legal/privacy-policy",
    "/access-denied",
    "/login",
    "/login/code",
    "/register",
    "/verify",
    "/forgot-password",
    "/reset-password",
    "/unsubscribe",
    "/auth/callback",
  ],
  guarded: [
    "/all-accounts",
    "/all-accounts/removed",
    "/all-accounts/catalog",
    "/all-accounts/duplicates",
    "/all-accounts/import",
    "/all-accounts/import/:id",
    "/all-accounts/import/transfer/:id",
    "/account/:id",
    "/account/compare",
    "/account/:id/brief",
    "/contact/:id",
    "/contacts",
    "/industry-insights",
    "/sales-home",
    "/second-factor",
    "/settings",
    "/signals",
    "/tasks",
    "/team",
  ],
  file: ["/favicon.ico", "/icon.svg", "/apple-icon.png", "/robots.txt", "/assets/:file"],
};

const segments = { ":id": /^[A-Za-z0-9_-]{1,64}$/, ":file": /^[a-z0-9][a-z0-9-]{0,80}\.[a-z0-9]{2,8}$/ };

/**
 * Looks up a path exactly as sent: without decoding, case folding or prefix matching.
 *
 * @param pathname path without query; `/%61ll-accounts`, `//x`, `/X`, `/x;y` match nothing
 * @returns the path's access level, or null if the product has no such URL
 */
export function findAccess(pathname: string): Access | null {
  if (pathname === "/api" || pathname.startsWith("/api/") || pathname.startsWith("/scim/v2/")) return "api";
  for (const access of ["open", "guarded", "file"] as const) {
    if (table[access].some((pattern) => matches(pattern, pathname))) return access;
  }
  return null;
}

/** Lists all patterns of one access level, for tests. */
export function listPatterns(access: Exclude<Access, "api">): readonly string[] {
  return table[access];
}

function matches(pattern: string, pathname: string): boolean {
  const patternSegments = pattern.split("/");
  const pathSegments = pathname.split("/");
  return (
    patternSegments.length === pathSegments.length &&
    patternSegments.every((part, at) => segmentMatches(part, pathSegments[at] ?? ""))
  );
}

function segmentMatches(part: string, segment: string): boolean {
  if (part === ":id" || part === ":file") return segments[part].test(segment);
  return part === segment;
}
