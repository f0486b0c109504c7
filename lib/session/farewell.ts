/** Takes leave before somebody is signed out. Gives the way back, should the sign-out fail. */
type Farewell = () => Promise<() => void>;

const farewells = new Set<Farewell>();

/** Signing out never waits longer than this for those who take leave (case R8). */
export const farewellLimitMs = 2500;

/** Has something done before somebody is signed out, while their rights still hold. @returns the way to stop that */
export function onFarewell(farewell: Farewell): () => void {
  farewells.add(farewell);
  return () => farewells.delete(farewell);
}

/**
 * Lets everybody take leave. Never throws, and is over after 2.5 s at the latest.
 *
 * @returns brings everything back, when nobody was signed out after all
 */
export async function sayFarewell(): Promise<() => void> {
  const back: (() => void)[] = [];
  const all = Array.from(farewells, async (farewell) => back.push(await farewell()));
  const limit = new Promise<void>((resolve) => setTimeout(resolve, farewellLimitMs));
  await Promise.race([Promise.allSettled(all), limit]);
  return () => {
    for (const comeBack of back) comeBack();
  };
}
