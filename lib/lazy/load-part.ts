import "client-only";
import { loadChunk } from "./load-chunk";
import { reloadOnce } from "./reload-once";

/**
 * Loads a part of the program on demand. When it fails, the page is reloaded once; after that the error is thrown, for
 * the caller to show.
 *
 * @throws {ChunkError} when it fails, or hasn't arrived in 120 s, and the page isn't reloaded
 * @see checklist F4, case R14
 */
export async function loadPart<Module>(load: () => Promise<Module>, reload = reloadOnce): Promise<Module> {
  try {
    return await loadChunk(load);
  } catch (error) {
    // The page is being reloaded: the promise stays pending, so that no error flashes up before that.
    if (reload()) return new Promise<never>(() => {});
    throw error;
  }
}
