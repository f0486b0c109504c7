import "client-only";

/** Runs before the user is signed out. Resolves to a function that undoes the clean-up if the sign-out fails. */
type CleanUp = () => Promise<() => void>;

const cleanUps = new Set<CleanUp>();

/** The maximum time that a sign-out waits for all clean-ups together, in milliseconds (docs/conformance.md R8). */
export const signOutLimitMs = 2500;

/**
 * Registers a clean-up that runs before the user is signed out, while the session is still valid. @returns a function
 * that removes it
 */
export function onBeforeSignOut(cleanUp: CleanUp): () => void {
  cleanUps.add(cleanUp);
  return () => cleanUps.delete(cleanUp);
}

/**
 * Runs all clean-ups in parallel. Never throws, and ends after 2.5 s at the latest, or after `limitMs`.
 *
 * @returns a function that undoes the clean-ups, for a sign-out that failed
 */
export async function runBeforeSignOut(limitMs = signOutLimitMs): Promise<() => void> {
  const undoes: (() => void)[] = [];
  const all = Array.from(cleanUps, async (cleanUp) => undoes.push(await cleanUp()));
  const limit = new Promise<void>((resolve) => setTimeout(resolve, limitMs));
  await Promise.race([Promise.allSettled(all), limit]);
  return () => {
    for (const undo of undoes) undo();
  };
}
