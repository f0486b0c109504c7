import type { ServerResponse } from "node:http";

/** The type of a browser's back channel (a hanging GET). */
export type BackChannelMode = { kind: "stream" } | { kind: "poll"; waitMs: number };

/**
 * One hanging GET. It tracks whether its reader is slow and whether it has ended; after its end, writes have no effect.
 */
export class BackChannel {
  readonly mode: BackChannelMode;
  /** Time of the last write, in ms of the session's clock. */
  lastWriteAtMs: number;
  readonly #res: ServerResponse;
  #isOver = false;
  #isBlocked = false;

  constructor(res: ServerResponse, mode: BackChannelMode, nowMs: number) {
    this.#res = res;
    this.mode = mode;
    this.lastWriteAtMs = nowMs;
    res.writeHead(200, {
      "Content-Type": "text/plain; charset=utf-8",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-cache, no-store, max-age=0, must-revalidate",
      "X-Accel-Buffering": "no",
    });
    if (mode.kind === "stream") res.flushHeaders();
  }

  /** True once no more data will be written; earlier data may still be in transit. */
  get isEnded(): boolean {
    return this.#isOver;
  }

  get canWrite(): boolean {
    return !this.#isOver && !this.#isBlocked && !this.#res.destroyed && !this.#res.writableEnded;
  }

  /** Calls `over` once when the GET has ended, and `drain` each time that a slow reader has caught up. */
  watch(on: { over(): void; drain(): void }): void {
    this.#res.on("drain", () => {
      this.#isBlocked = false;
      if (!this.#isOver) on.drain();
    });
    this.#res.on("error", () => this.destroy());
    this.#res.on("close", () => {
      this.#isOver = true;
      on.over();
    });
  }

  /** Writes a chunk; no effect if the GET has ended. */
  write(chunk: string, nowMs: number): void {
    if (!this.canWrite) return;
    this.lastWriteAtMs = nowMs;
    this.#isBlocked = !this.#res.write(chunk);
  }

  /** Ends the response after the written data; the browser then sends a new GET. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#res.end();
  }

  destroy(): void {
    this.#isOver = true;
    this.#res.destroy();
  }
}
