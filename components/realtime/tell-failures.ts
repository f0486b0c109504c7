import type { Connection } from "@/lib/realtime/connection/connection";
import type { DatabaseTrouble } from "@/lib/realtime/database";

/**
 * Tells of every failure of the connection once, however many listeners were lost by it. Most often leave is asked for
 * anew and had at once: only what stays so is worth a word.
 *
 * @returns what is called for each listener that has failed
 */
export function tellFailures(
  connection: Pick<Connection, "getState" | "settled">,
  tell: (why: DatabaseTrouble) => void,
): (why: DatabaseTrouble) => Promise<void> {
  let told: ReturnType<Connection["getState"]> | null = null;
  return async (why) => {
    await connection.settled();
    const state = connection.getState();
    if (state.kind !== "failed" || state === told) return;
    told = state;
    tell(why);
  };
}
