import type { AuthMethod } from "@/lib/contracts/people/user";

/** The names of the sign-in methods on the screen. */
export const methodNames: Record<AuthMethod, string> = {
  traditional: "Email and password",
  microsoft: "Microsoft",
  enterprise_sso: "Enterprise single sign-on",
};
