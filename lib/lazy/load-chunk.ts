/** A part of the program that hasn't come after this time is given up (checklist F4). */
export const chunkTimeoutMs = 120_000;

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
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError("The code did not arrive in time.")), chunkTimeoutMs);
  });
  try {
    return await Promise.race([load(), limit]);
  } catch (cause) {
    throw cause instanceof ChunkError ? cause : new ChunkError("The code did not arrive.", { cause });
  } finally {
    clearTimeout(timer);
  }
}
