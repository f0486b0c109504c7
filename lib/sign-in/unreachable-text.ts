/** Shown on the pages of signing in and registration while the server can't be reached. No imports: browsers load it. */
export const unreachableText = "Sightline can’t be reached right now. Try again in a moment.";
