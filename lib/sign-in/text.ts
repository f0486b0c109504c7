/** How somebody comes in through a provider. */
export type SignInProvider = "microsoft" | "enterprise";

/** The texts of checklist A10: could not start · refused by provider or server · exception on the way. */
export const providerTexts = {
  microsoft: {
    notStarted: "Failed to initiate Microsoft login",
    failed: "Microsoft login failed",
    error: "Error during Microsoft authentication",
  },
  enterprise: {
    notStarted: "Failed to initiate Enterprise SSO login",
    failed: "Enterprise SSO login failed",
    error: "Error during Enterprise SSO authentication",
  },
} as const satisfies Record<SignInProvider, { notStarted: string; failed: string; error: string }>;

/** Checklist A5. */
export const emailRequired = "Email is required to start Enterprise SSO login";
