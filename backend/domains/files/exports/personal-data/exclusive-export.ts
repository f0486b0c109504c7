import { AppError } from "@/lib/contracts/wire/app-error";
import type { Cell, Sheet } from "../../../../files/sheet";

/**
 * An export that was never begun or never read to its end blocks others for this long: as long as a browser waits for a
 * response.
 */
const maxMs = 10 * 60_000;

/** The running exports of this process, by the user or client whose data they read, and when they began. */
const underWay = new Map<string, number>();

/**
 * Refuses an export while one with the same key is under way in this process, as each reads large parts of the
 * database.
 *
 * @param owner a key for the user or the client
 * @throws AppError 409 `export_running`
 */
export function requireNoRunningExport(owner: string, now: Date): void {
  const other = underWay.get(owner);
  if (other !== undefined && now.getTime() - other < maxMs)
    throw new AppError(
      409,
      "export_running",
      "An export is already running. Wait until it has finished, then try again.",
    );
}

/**
 * Marks an export as under way, until the function that it returns is called.
 *
 * @throws AppError 409 `export_running`
 */
export function startExclusiveExport(owner: string, now: Date): () => void {
  requireNoRunningExport(owner, now);
  const began = now.getTime();
  underWay.set(owner, began);
  return () => {
    if (underWay.get(owner) === began) underWay.delete(owner);
  };
}

/**
 * Opens an export, unless one with the same key is under way in this process.
 *
 * @throws AppError 409 `export_running`
 */
export async function openExclusiveExport(owner: string, now: () => Date, open: () => Promise<Sheet>): Promise<Sheet> {
  const end = startExclusiveExport(owner, now());
  try {
    const { headings, batches } = await open();
    return { headings, batches: endWith(batches, end) };
  } catch (error) {
    end();
    throw error;
  }
}

async function* endWith(batches: Sheet["batches"], end: () => void): AsyncGenerator<readonly (readonly Cell[])[]> {
  try {
    yield* batches;
  } finally {
    end();
  }
}
