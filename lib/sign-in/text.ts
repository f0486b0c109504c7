export type SignInProvider = "microsoft" | "enterprise";

/**
 * The texts of checklist A10: the sign-in couldn't start; the provider or the server refused it; an exception was
 * thrown.
 */
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

/** Shown for an empty email field (checklist A5). */
export const emailRequired = "Email is required to start Enterprise SSO login";
