import type { Caller } from "./caller";
import type { StatusError } from "./status";

/** Where a Listen or Write stream sends its answers; WebChannel and gRPC each bring one. */
export interface StreamSink {
  /** ProtoJSON messages that belong together (one chunk). Answers false when the reader is slow: hold back until `onDrain`. */
  send(messages: readonly object[]): boolean;
  /** Calls back whenever the reader has caught up again. */
  onDrain(listener: () => void): void;
  /** Ends the stream with an error. Nothing is sent after it. */
  fail(error: StatusError): void;
}

/** The server's side of one open stream. */
export interface StreamSession {
  /** One ProtoJSON request (ListenRequest or WriteRequest), unchecked. Must not throw: trouble goes to `sink.fail`. */
  receive(message: unknown): void;
  /** The client is gone. */
  close(): void;
}

/** Opens a stream for a caller. `listen/` and `write/` each export a maker: `createListen({store, guard}): OpenStream`. */
export type OpenStream = (caller: Caller, sink: StreamSink) => StreamSession;
