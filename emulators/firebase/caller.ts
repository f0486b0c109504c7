/** The claims of a signed-in caller as the rules see them: `request.auth`. */
export type Auth = { uid: string; token: Record<string, unknown> };

/** The caller of a request: the owner (`Bearer owner`, exempt from the rules), or a user, signed in or not. */
export type Caller = { kind: "owner" } | { kind: "user"; auth: Auth | null };
