/** The claims of a signed-in caller as the rules see them: `request.auth`. */
export type Auth = { uid: string; token: Record<string, unknown> };

/** Who calls: the owner (`Bearer owner`, past all rules), or somebody with or without a sign-in. */
export type Caller = { kind: "owner" } | { kind: "user"; auth: Auth | null };
