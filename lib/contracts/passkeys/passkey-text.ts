/** The single text for every reason why a passkey doesn't sign in. Browser code imports it: no zod here. */
export const passkeyRefusedText = "This passkey doesn’t work. Try again, or sign in another way.";

/** Shown when the server can't be reached, or answers without a text. */
export const signInUnavailableText = "Sightline can’t be reached right now. Try again in a moment.";

export const maxPasskeys = 10;
