/**
 * Shown on the sign-in and registration pages while the server can't be reached. Browsers load this file, so it has no
 * imports.
 */
export const unreachableText = "Sightline can’t be reached right now. Try again in a moment.";
