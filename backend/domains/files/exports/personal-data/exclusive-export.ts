import { finished } from "node:stream";
import { AppError } from "@/lib/contracts/wire/app-error";

/** The running exports of this process, by the user or client whose data they read. */
const underWay = new Set<string>();

/**
 * Refuses an export while one with the same key is under way in this process, as each reads large parts of the
 * database.
 *
 * @param owner a key for the user or the client
 * @throws AppError 409 `export_running`
 */
export function requireNoRunningExport(owner: string): void {
  if (underWay.has(owner))
    throw new AppError(
      409,
      "export_running",
      "An export is already running. Wait until it has finished, then try again.",
    );
}

/**
 * Marks an export as under way until the stream that sends it ends, whether complete, failed or disconnected.
 *
 * @throws AppError 409 `export_running`
 */
export function startExclusiveExport(owner: string, sending: NodeJS.ReadableStream | NodeJS.WritableStream): void {
  requireNoRunningExport(owner);
  underWay.add(owner);
  finished(sending, () => underWay.delete(owner));
}
