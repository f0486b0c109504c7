import { closeSync, fsyncSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { StatusError } from "../status";
import { encodeRecord } from "./record";

/**
 * When written commits are flushed to disk (fsync): with each commit, every second, or when the system decides. Killing
 * the process never loses data; a power failure may.
 */
export type SyncPolicy = "always" | "everySecond" | "never";

const SYNC_EVERY_MS = 1_000;

/** The current log file, to which commits are appended. */
export class Journal {
  private readonly descriptor: number;
  private readonly timer: NodeJS.Timeout | null;
  private isDirty = false;

  constructor(
    path: string,
    private size: number,
    private readonly policy: SyncPolicy,
  ) {
    this.descriptor = openSync(path, "a");
    this.timer = policy === "everySecond" ? setInterval(() => this.sync(), SYNC_EVERY_MS).unref() : null;
  }

  get bytes(): number {
    return this.size;
  }

  /** Appends one record completely or not at all. Errors: RESOURCE_EXHAUSTED if it can't be written. */
  append(json: unknown): void {
    const record = encodeRecord(json);
    try {
      for (let at = 0; at < record.length; ) at += writeSync(this.descriptor, record, at);
      if (this.policy === "always") fsyncSync(this.descriptor);
    } catch (error) {
      ftruncateSync(this.descriptor, this.size);
      throw new StatusError("RESOURCE_EXHAUSTED", "The commit could not be written to disk.", { cause: error });
    }
    this.size += record.length;
    this.isDirty = true;
  }

  close(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.sync();
    closeSync(this.descriptor);
  }

  private sync(): void {
    if (!this.isDirty || this.policy === "never") return;
    this.isDirty = false;
    fsyncSync(this.descriptor);
  }
}
