import type { Caller } from "../caller";
import { errorBody, type StatusError, toStatusError } from "../status";
import type { OpenStream, StreamSession, StreamSink } from "../stream";
import type { BackChannel } from "./back-channel";
import type { ForwardMessage } from "./forward-body";
import type { ChannelLimits } from "./limits";
import { Outbox } from "./outbox";

/**
 * The options of a session. `now` returns milliseconds of a monotonic clock; `onClosed` is called when the session has
 * ended.
 */
export type SessionOptions = {
  id: string;
  caller: Caller;
  open: OpenStream;
  limits: ChannelLimits;
  now: () => number;
  onClosed: (session: ChannelSession) => void;
};

/** One WebChannel session: a stream, the pending messages for its browser, and the back channel that delivers them. */
export class ChannelSession implements StreamSink {
  readonly id: string;
  readonly #limits: ChannelLimits;
  readonly #now: () => number;
  readonly #onClosed: (session: ChannelSession) => void;
  readonly #outbox = new Outbox();
  #stream: StreamSession | null = null;
  #back: BackChannel | null = null;
  #nextNumber = 0;
  #seenAtMs: number;
  #slowSinceMs: number | null = null;
  #drainListener: (() => void) | null = null;
  #state: "open" | "failed" | "gone" = "open";

  constructor(options: SessionOptions) {
    this.id = options.id;
    this.#limits = options.limits;
    this.#now = options.now;
    this.#onClosed = options.onClosed;
    this.#seenAtMs = options.now();
    this.#stream = options.open(options.caller, this);
  }

  send(messages: readonly object[]): boolean {
    if (this.#state !== "open") return true;
    for (const message of messages) this.#outbox.push(message);
    this.#flush();
    const isSlow = this.#outbox.unsentUnits > this.#limits.slowUnits;
    if (isSlow) this.#slowSinceMs ??= this.#now();
    return !isSlow;
  }

  onDrain(listener: () => void): void {
    this.#drainListener = listener;
  }

  /** Sends the error to the SDK, then closes; the session stays until its browser has received the error. */
  fail(error: StatusError): void {
    if (this.#state !== "open") return;
    this.#outbox.push(errorBody(error));
    this.#outbox.push("close");
    this.#state = "failed";
    this.#stream?.close();
    this.#flush();
  }

  /** Handles the messages of a POST; skips those already received. */
  receive(messages: readonly ForwardMessage[]): void {
    this.#seenAtMs = this.#now();
    for (const { number, data } of messages) {
      if (number < this.#nextNumber || this.#state !== "open") continue;
      this.#nextNumber = number + 1;
      try {
        this.#stream?.receive(data);
      } catch (error) {
        this.fail(toStatusError(error));
      }
    }
  }

  /** Handles a request's `AID`. Returns false if the browser acknowledges a message that was never sent. */
  acknowledge(id: number): boolean {
    return this.#outbox.acknowledge(id);
  }

  /**
   * The response to a forward POST: whether there is a back channel, the last id sent on it, and the units in transit.
   */
  get report(): [number, number, number] {
    return [this.#back === null ? 0 : 1, this.#outbox.sentId, this.#outbox.inFlightUnits];
  }

  /** True once the browser has received the error that ended the stream. */
  get isFinished(): boolean {
    return this.#state === "failed" && this.#outbox.isEmpty;
  }

  /** Makes this the session's only back channel; all unacknowledged messages are sent on it. */
  attach(back: BackChannel): void {
    this.#back?.end();
    this.#back = back;
    this.#seenAtMs = this.#now();
    this.#outbox.rewind();
    back.watch({ over: () => this.#detach(back), drain: () => this.#flush() });
    // Without an immediate first byte, the SDK assumes a buffering proxy and switches to polling.
    if (back.mode.kind === "stream" && !this.#outbox.hasUnsent) this.#outbox.push("noop");
    this.#flush();
  }

  /**
   * Called about once a second: keeps the back channel alive, and ends the session when the browser has disconnected
   * or is too slow.
   */
  tick(): void {
    const nowMs = this.#now();
    if (this.#isAbandoned(nowMs)) {
      this.#back?.destroy();
      this.close();
      return;
    }
    const back = this.#back;
    if (back === null) return;
    const waitMs = back.mode.kind === "poll" ? back.mode.waitMs : this.#limits.noopMs;
    if (back.canWrite && nowMs - back.lastWriteAtMs >= waitMs) {
      this.#outbox.push("noop");
      this.#flush();
    }
  }

  /** Ends the session abruptly. A browser that is still connected then gets "Unknown SID" and opens a new session. */
  close(): void {
    if (this.#state === "gone") return;
    const wasOpen = this.#state === "open";
    this.#state = "gone";
    if (wasOpen) this.#stream?.close();
    const back = this.#back;
    this.#back = null;
    back?.end();
    this.#onClosed(this);
  }

  /** Ends the session with a message to its browser, which then reconnects after one or two seconds instead of ten. */
  dismiss(): void {
    if (this.#state === "open") this.#outbox.push("stop");
    this.#flush();
    this.close();
  }

  #isAbandoned(nowMs: number): boolean {
    const { orphanMs, stalledMs } = this.#limits;
    if (this.#slowSinceMs !== null && nowMs - this.#slowSinceMs >= stalledMs) return true;
    if (this.#back === null) return nowMs - this.#seenAtMs >= orphanMs;
    return this.#back.isEnded && nowMs - this.#back.lastWriteAtMs >= stalledMs;
  }

  #detach(back: BackChannel): void {
    if (this.#back !== back) return;
    this.#back = null;
    this.#seenAtMs = this.#now();
  }

  #flush(): void {
    const back = this.#back;
    if (back === null || !this.#outbox.hasUnsent) return;
    while (back.canWrite && this.#outbox.inFlightUnits < this.#limits.inFlightUnits) {
      const chunk = this.#outbox.take(this.#limits.chunkUnits);
      if (chunk === null) break;
      back.write(chunk, this.#now());
    }
    // A browser acknowledges only with its next GET, so the GET is ended at this limit; otherwise unacknowledged data
    // would grow without limit.
    const isFull = this.#outbox.inFlightUnits >= this.#limits.inFlightUnits;
    const isLast = this.#state === "failed" && !this.#outbox.hasUnsent;
    if (back.mode.kind === "poll" || isFull || isLast) back.end();
    if (!this.#outbox.hasUnsent) this.#drained();
  }

  #drained(): void {
    if (this.#slowSinceMs === null) return;
    this.#slowSinceMs = null;
    if (this.#state === "open") this.#drainListener?.();
  }
}
