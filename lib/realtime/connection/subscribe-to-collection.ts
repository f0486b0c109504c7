import "client-only";
import type { Database, Snapshot } from "../database";
import type { Connection } from "./connection";

interface Parts {
  connection: Pick<Connection, "getState" | "subscribe">;
  /** Returns the database, which is open while the connection's state is `live`. */
  get: () => Promise<Database>;
}

/**
 * Follows a collection for one page while the connection is live, until the returned function is called. If the rules
 * refuse the collection, no snapshots arrive and other listeners are unaffected.
 */
export function subscribeToCollection(
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
  const followState = () => {
    const { kind } = connection.getState();
    if (kind === "live" && stopListening === null) void begin().catch(() => undefined);
    // In the state `waiting` the SDK reconnects on its own; in any other state the database is closed or closing.
    if (kind !== "live" && kind !== "waiting") drop();
  };
  const unfollow = connection.subscribe(followState);
  followState();
  return () => {
    isOver = true;
    unfollow();
    drop();
  };
}
