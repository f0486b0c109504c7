import type { Connection } from "@/lib/realtime/connection/connection";
import type { RealtimeError } from "@/lib/realtime/database";

/**
 * Reports each failure of the connection once, for any number of stopped listeners. A new grant usually restores the
 * listeners at once, so only a persistent failure is reported.
 *
 * @returns the function to call for each listener that has failed
 */
export function notifyFailures(
  connection: Pick<Connection, "getState" | "settled">,
  notify: (why: RealtimeError) => void,
): (why: RealtimeError) => Promise<void> {
  let reported: ReturnType<Connection["getState"]> | null = null;
  return async (why) => {
    await connection.settled();
    const state = connection.getState();
    if (state.kind !== "failed" || state === reported) return;
    reported = state;
    notify(why);
  };
}
