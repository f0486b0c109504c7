import type { Caller } from "../caller";
import type { Guard } from "../guard";
import { invalidArgument, StatusError, toStatusError } from "../status";
import { parseWrites } from "../store/parse-write";
import type { CommitResult, Store } from "../store/types";
import type { OpenStream, StreamSession, StreamSink } from "../stream";
import { isJsonObject } from "../values/parse-value";
import { parseDatabaseName } from "../values/resource-name";
import { authorizeWrites } from "./authorize-writes";

/** The dependencies of the Write RPC. */
export type WriteOptions = { store: Pick<Store, "commit">; guard: Guard };

/**
 * Serves google.firestore.v1 Write for any transport: a handshake, then one batch per request, processed in order. A
 * refused batch ends the stream with its error; neither it nor any later batch is written.
 */
export function createWrite(options: WriteOptions): OpenStream {
  return (caller, sink) => new WriteStream(options, caller, sink);
}

class WriteStream implements StreamSession {
  readonly #options: WriteOptions;
  readonly #caller: Caller;
  readonly #sink: StreamSink;
  #database: string | null = null;
  #sentCount = 0;
  #isOver = false;

  constructor(options: WriteOptions, caller: Caller, sink: StreamSink) {
    this.#options = options;
    this.#caller = caller;
    this.#sink = sink;
  }

  receive(message: unknown): void {
    if (this.#isOver) return;
    try {
      if (!isJsonObject(message)) throw invalidArgument("A WriteRequest is an object.");
      if (this.#database === null) this.#shakeHands(message);
      else this.#write(message, this.#database);
    } catch (error) {
      this.#isOver = true;
      this.#sink.fail(toStatusError(error));
    }
  }

  close(): void {
    this.#isOver = true;
  }

  #shakeHands(message: Record<string, unknown>): void {
    if (Array.isArray(message.writes) && message.writes.length > 0) {
      throw invalidArgument("The first request of a write stream has no writes.");
    }
    this.#database = parseDatabaseName(message.database);
    this.#sink.send([{ streamId: "1", streamToken: this.#nextToken() }]);
  }

  #write(message: Record<string, unknown>, database: string): void {
    if (message.writes !== undefined && !Array.isArray(message.writes)) throw invalidArgument("writes is not a list.");
    this.#checkToken(message.streamToken);
    // The SDK ends a stream with a request without writes, and expects no response.
    if (message.writes === undefined || message.writes.length === 0) return;
    const writes = parseWrites(message.writes, database);
    const authorize = authorizeWrites(this.#options.guard, this.#caller);
    const result = this.#options.store.commit(writes, { authorize });
    this.#sink.send([this.#respond(result)]);
  }

  #respond({ writeResults, commitTime }: CommitResult): object {
    return { streamToken: this.#nextToken(), writeResults, commitTime };
  }

  #checkToken(token: unknown): void {
    const count = typeof token === "string" ? Number(Buffer.from(token, "base64").toString("utf8")) : Number.NaN;
    if (!(Number.isInteger(count) && count >= 1 && count <= this.#sentCount)) {
      throw new StatusError("INVALID_ARGUMENT", "streamToken was not given on this stream.");
    }
  }

  /**
   * Tokens only confirm that the client has received the response; a stream can't be resumed, and the SDK never tries.
   */
  #nextToken(): string {
    this.#sentCount += 1;
    return Buffer.from(String(this.#sentCount)).toString("base64");
  }
}
