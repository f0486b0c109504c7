import "client-only";

/** A part of the program that hasn't come after this time is given up (checklist F4). */
export const chunkTimeoutMs = 120_000;

/** The limit is counted in steps of this length: of the time that a device slept, one step counts at most. */
const stepMs = 5000;

/** The code of a screen's part that did not arrive. */
export class ChunkError extends Error {
  override readonly name = "ChunkError";
}

/**
 * Fetches code that is loaded when it is first needed. The bundler sets no limit of its own.
 *
 * @param load the `import(…)`
 * @throws {ChunkError} when it fails, or hasn't arrived in 120 s
 * @see checklist F4
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setInterval> | undefined;
  let waitedMs = 0;
  const limit = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      waitedMs += stepMs;
      if (waitedMs >= chunkTimeoutMs) reject(new ChunkError("The code did not arrive in time."));
    }, stepMs);
  });
  try {
    return await Promise.race([load(), limit]);
  } catch (cause) {
    throw cause instanceof ChunkError ? cause : new ChunkError("The code did not arrive.", { cause });
  } finally {
    clearInterval(timer);
  }
}
