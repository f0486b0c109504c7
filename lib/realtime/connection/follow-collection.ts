import "client-only";
import type { Database, Snapshot } from "../database";
import type { Connection } from "./connection";

interface Parts {
  connection: Pick<Connection, "getState" | "subscribe">;
  /** Gives the database, which is open while the connection is live. */
  get: () => Promise<Database>;
}

/**
 * Follows a collection of one page's own whenever the connection is live, until the returned function is called. Where the
 * rules don't allow it nothing comes in, and nothing else is lost by it.
 */
export function followCollection(
  { connection, get }: Parts,
  path: string,
  onSnapshot: (snapshot: Snapshot) => void,
): () => void {
  let stopListening: (() => void) | null = null;
  let isOver = false;
  const drop = () => {
    stopListening?.();
    stopListening = null;
  };
  const begin = async () => {
    const database = await get();
    if (isOver || stopListening !== null || connection.getState().kind !== "live") return;
    stopListening = database.listen({ path, onlyEnabled: false }, onSnapshot, () => {
      stopListening = null;
    });
  };
  const look = () => {
    const { kind } = connection.getState();
    if (kind === "live" && stopListening === null) void begin().catch(() => undefined);
    // Without a network the database finds its own way back; in any other state it is closed, or will be.
    if (kind !== "live" && kind !== "waiting") drop();
  };
  const unfollow = connection.subscribe(look);
  look();
  return () => {
    isOver = true;
    unfollow();
    drop();
  };
}
