import "client-only";

/** Runs before the user is signed out. Resolves to a function that undoes it, should the sign-out fail. */
type CleanUp = () => Promise<() => void>;

const cleanUps = new Set<CleanUp>();

/** The sign-out never waits longer than this for all clean-ups together, in milliseconds (docs/conformance.md R8). */
export const signOutLimitMs = 2500;

/** Registers a clean-up that runs before the user is signed out, while the session still holds. @returns removes it */
export function onBeforeSignOut(cleanUp: CleanUp): () => void {
  cleanUps.add(cleanUp);
  return () => cleanUps.delete(cleanUp);
}

/**
 * Runs all clean-ups side by side. Never throws, and is over after 2.5 s at the latest, or after `limitMs`.
 *
 * @returns undoes what the clean-ups did, for a sign-out that failed
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
