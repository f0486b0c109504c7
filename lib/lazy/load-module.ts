import "client-only";
import { loadChunk } from "./load-chunk";
import { reloadOnce } from "./reload-once";

/**
 * Imports a module on demand, within 120 s. On failure it reloads the page once, because a release removes the previous
 * release's chunks.
 *
 * @param load the `import(…)`
 * @returns the module; never settles while the page is being reloaded
 * @throws {ChunkError} when it fails, or hasn't arrived within 120 s, and the page isn't reloaded
 * @see checklist F4, case R14
 */
export async function loadModule<Module>(load: () => Promise<Module>, reload = reloadOnce): Promise<Module> {
  try {
    return await loadChunk(load);
  } catch (error) {
    // The promise stays pending, so that no error flashes before the reload.
    if (reload()) return new Promise<never>(() => {});
    throw error;
  }
}
