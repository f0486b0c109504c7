/**
 * The text shown whenever a sign-in with a passkey fails, whatever the reason. Browser code imports it: no zod here.
 */
export const passkeyRefusedText = "This passkey doesn’t work. Try again, or sign in another way.";

export const maxPasskeys = 10;
