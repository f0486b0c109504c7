import type { OpenStream } from "../stream";
import { ListenEngine, type ListenOptions } from "./engine";
import { ListenStream } from "./listen-stream";

/** The Listen RPC for any transport, with a function to stop it. */
export type Listen = { open: OpenStream; close(): void };

/**
 * Serves google.firestore.v1 Listen over a store and its rules: queries and documents, live changes commit by commit,
 * resume tokens; permissions are checked at the start and again whenever they may have changed.
 */
export function createListen(options: ListenOptions): Listen {
  const engine = new ListenEngine(options);
  return {
    open: (caller, sink) => new ListenStream(engine, caller, sink),
    close: () => engine.close(),
  };
}
