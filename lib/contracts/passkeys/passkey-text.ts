/** The one text for every reason why a sign-in with a passkey fails. Browser code imports it: no zod here. */
export const passkeyRefusedText = "This passkey doesn’t work. Try again, or sign in another way.";

export const maxPasskeys = 10;
