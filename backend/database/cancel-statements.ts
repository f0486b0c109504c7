import { connect } from "node:net";
import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import { callerLeft } from "../telemetry/request-scope";

/**
 * Has the single statements of a pool end when the caller whom they are for has left (`withinRequest`). Those of a
 * transaction, which has its connection by `connect`, never do.
 */
export function cancelStatements(pool: Pool): void {
  const query = pool.query;
  // Each form of `query` is handed on as it came; the one with a callback isn't used here.
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
      // The server ends whatever the connection is busy with when it hears of it: nobody else gets it before that.
      await cancelling;
      client.release(hasFailed && !left.aborted);
    }
  };
}

const keySchema = z.object({ processID: z.number(), secretKey: z.number() });
const cancelRequestCode = 80_877_102;
const maxDurationMs = 5_000;

/**
 * Has the server, or the pooler before it, end what a connection is busy with. It is asked on a connection of its own, in
 * the clear where others are encrypted; the key that this shows is good for nothing else.
 * (PostgreSQL, Frontend/Backend Protocol, Canceling Requests in Progress)
 *
 * @returns when it has been heard, or can't be; never fails
 */
async function cancelOn(client: PoolClient): Promise<void> {
  const key = keySchema.safeParse(client);
  // A pooler may give none: what runs there then ends by its time limit.
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
    // The server closes it when it has passed the word on.
    socket.once("connect", () => socket.write(request)).resume();
  });
}
