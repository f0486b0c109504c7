import type { AuthMethod } from "@/lib/contracts/user";

/** How people are told the way they signed in. */
export const methodNames: Record<AuthMethod, string> = {
  traditional: "Email and password",
  microsoft: "Microsoft",
  enterprise_sso: "Enterprise single sign-on",
};
