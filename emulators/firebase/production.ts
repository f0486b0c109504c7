const CREDENTIALS = [
  "GOOGLE_APPLICATION_CREDENTIALS",
  "FIREBASE_PRIVATE_KEY",
  "FIREBASE_SERVICE_ACCOUNT",
  "FIREBASE_SERVICE_ACCOUNT_KEY",
];
const API_KEY = /^AIza[\w-]{35}$/;

/**
 * Refuses to start with production settings: the emulators' tokens are unsigned, so anyone who can reach an emulator
 * can act as any user. Throws an Error that names the first setting of a real Firebase project, if NODE_ENV is
 * production.
 */
export function refuseProduction(env: Record<string, string | undefined>): void {
  if (env.NODE_ENV !== "production") return;
  const isReal = ([name, value]: [string, string | undefined]) =>
    value !== undefined &&
    value !== "" &&
    (CREDENTIALS.includes(name) || (name.includes("FIREBASE") && name.endsWith("API_KEY") && API_KEY.test(value)));
  const real = Object.entries(env).find(isReal);
  if (real === undefined) return;
  throw new Error(
    `The Firebase emulator does not start in production beside real Firebase settings (${real[0]} is set).`,
  );
}
