import "client-only";

/** A lazily loaded chunk that hasn't arrived after this time counts as failed (checklist F4). */
export const chunkTimeoutMs = 120_000;

/** The timeout is counted in steps of this length, so that the time a device sleeps counts as at most one step. */
const stepMs = 5000;

/** Thrown when a lazily loaded chunk did not arrive. */
export class ChunkError extends Error {
  override readonly name = "ChunkError";
}

/**
 * Loads a chunk on demand, with the timeout that the bundler lacks.
 *
 * @param load the `import(…)`
 * @throws {ChunkError} when it fails, or hasn't arrived within 120 s
 * @see checklist F4
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setInterval> | undefined;
  let waitedMs = 0;
  const limit = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      waitedMs += stepMs;
      if (waitedMs >= chunkTimeoutMs) reject(new ChunkError("Loading part of the page timed out."));
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
