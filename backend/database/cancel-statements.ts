import { connect } from "node:net";
import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import { callerLeft } from "../telemetry/request-scope";

/**
 * Cancels single statements of a pool when the client disconnects (`withinRequest`). Statements of a transaction, which
 * gets its connection by `connect`, are never cancelled.
 */
export function cancelStatements(pool: Pool): void {
  const query = pool.query;
  // Each form of `query` is passed through unchanged; the callback form isn't used here.
  pool.query = (...args: unknown[]) => {
    const left = callerLeft();
    return Reflect.apply(left === undefined ? query : queryFor(pool, left), pool, args);
  };
}

function queryFor(pool: Pool, left: AbortSignal) {
  return async (...args: unknown[]): Promise<unknown> => {
    const client = await pool.connect();
    let cancelling = Promise.resolve();
    const cancel = () => {
      cancelling = cancelOn(client);
    };
    let hasFailed = true;
    try {
      left.throwIfAborted();
      left.addEventListener("abort", cancel, { once: true });
      const result: unknown = await Reflect.apply(client.query, client, args);
      hasFailed = false;
      return result;
    } finally {
      left.removeEventListener("abort", cancel);
      // The server cancels whatever statement the connection is running when the request arrives, so the connection
      // must not be reused before that.
      await cancelling;
      client.release(hasFailed && !left.aborted);
    }
  };
}

const keySchema = z.object({ processID: z.number(), secretKey: z.number() });
const cancelRequestCode = 80_877_102;
const maxDurationMs = 5_000;

/**
 * Sends a cancel request for a connection's current statement to the server or its pooler. The request uses a separate
 * connection, unencrypted even when others are encrypted; the key that this exposes only permits cancelling.
 * (PostgreSQL, Frontend/Backend Protocol, Canceling Requests in Progress)
 *
 * @returns when the request was received, or can't be sent; never fails
 */
async function cancelOn(client: PoolClient): Promise<void> {
  const key = keySchema.safeParse(client);
  // A pooler may provide no key: its statements then end by their time limit.
  if (!key.success) return;
  const { processID, secretKey } = key.data;
  const { host, port } = client;
  const request = Buffer.alloc(16);
  for (const [at, value] of [16, cancelRequestCode, processID, secretKey].entries())
    request.writeInt32BE(value, at * 4);
  const socket = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  return new Promise((resolve) => {
    socket.setTimeout(maxDurationMs, () => socket.destroy());
    socket.on("error", () => undefined).once("close", () => resolve());
    // The server closes the connection when it has processed the request.
    socket.once("connect", () => socket.write(request)).resume();
  });
}
