import { AppError } from "@/lib/contracts/wire/app-error";
import type { Cell, Sheet } from "../../../../files/sheet";

/** An export that was never read to its end, or never begun, stops others no longer than a browser waits for one. */
const longestMs = 10 * 60_000;

/** The exports of this process that are under way, by whose they are, and when they began. */
const underWay = new Map<string, number>();

/**
 * Opens an export unless the same one is under way in this process: each searches large parts of the database.
 *
 * @param whose names the user or the client
 * @throws AppError 409 `export_running`
 */
export async function openAlone(whose: string, now: () => Date, open: () => Promise<Sheet>): Promise<Sheet> {
  const began = now().getTime();
  const other = underWay.get(whose);
  if (other !== undefined && began - other < longestMs)
    throw new AppError(
      409,
      "export_running",
      "An export is already running. Wait until it has finished, then try again.",
    );
  underWay.set(whose, began);
  const end = () => {
    if (underWay.get(whose) === began) underWay.delete(whose);
  };
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
