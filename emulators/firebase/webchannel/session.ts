import type { Caller } from "../caller";
import { errorBody, type StatusError, toStatusError } from "../status";
import type { OpenStream, StreamSession, StreamSink } from "../stream";
import type { BackChannel } from "./back-channel";
import type { ForwardMessage } from "./forward-body";
import type { ChannelLimits } from "./limits";
import { Outbox } from "./outbox";

/** What a session is opened with. `now` answers milliseconds of a clock that never goes back; `onGone` hears its end. */
export type SessionOptions = {
  id: string;
  caller: Caller;
  open: OpenStream;
  limits: ChannelLimits;
  now: () => number;
  onGone: (session: ChannelSession) => void;
};

/** One WebChannel session: a stream, the messages on their way to its browser, and the back channel that brings them. */
export class ChannelSession implements StreamSink {
  readonly id: string;
  readonly #limits: ChannelLimits;
  readonly #now: () => number;
  readonly #onGone: (session: ChannelSession) => void;
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
    this.#onGone = options.onGone;
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

  /** Brings the error to the SDK, then closes; the session stays until its browser has taken that. */
  fail(error: StatusError): void {
    if (this.#state !== "open") return;
    this.#outbox.push(errorBody(error));
    this.#outbox.push("close");
    this.#state = "failed";
    this.#stream?.close();
    this.#flush();
  }

  /** Takes the messages of a POST; those seen before are passed over. */
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

  /** `AID` of any request. False if the browser claims what was never sent. */
  acknowledge(id: number): boolean {
    return this.#outbox.acknowledge(id);
  }

  /** What a forward POST is answered: is there a back channel, the last id sent on it, units in flight. */
  get report(): [number, number, number] {
    return [this.#back === null ? 0 : 1, this.#outbox.sentId, this.#outbox.inFlightUnits];
  }

  /** True once the browser has taken the error that ended the stream. */
  get isFinished(): boolean {
    return this.#state === "failed" && this.#outbox.isEmpty;
  }

  /** Makes this the session's one back channel; everything not acknowledged is sent on it. */
  attach(back: BackChannel): void {
    this.#back?.end();
    this.#back = back;
    this.#seenAtMs = this.#now();
    this.#outbox.rewind();
    back.watch({ over: () => this.#detach(back), drain: () => this.#flush() });
    // Without a first byte the SDK takes the way for a buffering proxy, and polls from then on.
    if (back.mode.kind === "stream" && !this.#outbox.hasUnsent) this.#outbox.push("noop");
    this.#flush();
  }

  /** Called about once a second: keeps the back channel alive, and gives up when nobody is there or keeps up. */
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

  /** Ends the session at once. A browser that is still there hears "Unknown SID" next, and opens another. */
  close(): void {
    if (this.#state === "gone") return;
    const wasOpen = this.#state === "open";
    this.#state = "gone";
    if (wasOpen) this.#stream?.close();
    const back = this.#back;
    this.#back = null;
    back?.end();
    this.#onGone(this);
  }

  /** Ends the session with a word to its browser, which then asks anew after a second or two, not after ten. */
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
    // A browser acknowledges with its next GET: without one, what is in flight would grow for ever.
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
