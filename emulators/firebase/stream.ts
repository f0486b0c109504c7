import type { Caller } from "./caller";
import type { StatusError } from "./status";

/** The destination of a Listen or Write stream's responses; implemented for WebChannel and gRPC. */
export interface StreamSink {
  /**
   * Sends ProtoJSON messages that belong together (one chunk). Returns false when the reader is slow: wait for
   * `onDrain` before sending more.
   */
  send(messages: readonly object[]): boolean;
  /** Calls `listener` whenever the reader has caught up again. */
  onDrain(listener: () => void): void;
  /** Ends the stream with an error; no message follows it. */
  fail(error: StatusError): void;
}

/** The server's side of one open stream. */
export interface StreamSession {
  /**
   * Handles one ProtoJSON request (ListenRequest or WriteRequest), unvalidated. Must not throw: errors go to
   * `sink.fail`.
   */
  receive(message: unknown): void;
  /** Called when the client has disconnected. */
  close(): void;
}

/**
 * Opens a stream for a caller. `listen/` and `write/` each export a factory, such as `createListen({store,
 * guard}).open`.
 */
export type OpenStream = (caller: Caller, sink: StreamSink) => StreamSession;
