import "client-only";
import { loadChunk } from "./load-chunk";
import { reloadOnce } from "./reload-once";

/**
 * Fetches a part of the program that people can do without until it is needed. When it doesn't come, the page is loaded
 * anew, once; when that has been done already, the caller has to say so.
 *
 * @throws {ChunkError} when it fails, or hasn't arrived in 120 s, and the page stays
 * @see checklist F4, case R14
 */
export async function loadPart<Module>(load: () => Promise<Module>, reload = reloadOnce): Promise<Module> {
  try {
    return await loadChunk(load);
  } catch (error) {
    // The page is on its way out: nothing more is to be said on it.
    if (reload()) return new Promise<never>(() => {});
    throw error;
  }
}
