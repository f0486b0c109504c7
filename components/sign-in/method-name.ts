import type { Factor } from "@/lib/contracts/people/factor";
import type { AuthMethod } from "@/lib/contracts/people/user";

/** The labels of the sign-in methods. */
export const methodNames: Record<AuthMethod, string> = {
  traditional: "Email and password",
  microsoft: "Microsoft",
  enterprise_sso: "Enterprise single sign-on",
};

/** The labels of the second factors. */
export const factorNames: Record<Factor, string> = {
  totp: "Authenticator app",
  recovery_code: "Recovery code",
  passkey: "Passkey",
};
