import { connectorNames } from "@/lib/contracts/connector-topic";
import type { ConnectorHealth } from "@/lib/contracts/health";
import type { Database } from "../../database/database";
import { findNextAt, findState } from "./state";

/** How each connector is, for the operator; the counts are of today (UTC). */
export async function listConnectorHealth(
  db: Database,
  setUp: readonly string[],
  now: Date,
): Promise<ConnectorHealth[]> {
  return Promise.all(
    connectorNames.map(async (name) => {
      const [state, nextAt] = [await findState(db, name), await findNextAt(db, name)];
      const isToday = state?.day === now.toISOString().slice(0, 10);
      const pausedUntil = state?.pausedUntil && state.pausedUntil > now ? state.pausedUntil : null;
      const isSetUp = setUp.includes(name);
      return {
        name,
        state: !isSetUp ? "off" : pausedUntil ? "waiting" : "on",
        last_good_at: state?.lastGoodAt?.toISOString() ?? null,
        next_at: (isSetUp ? (pausedUntil ?? nextAt) : null)?.toISOString() ?? null,
        requests: isToday ? state.requests : 0,
        errors: isToday ? state.errors : 0,
        last_error: state?.lastError ?? null,
        last_error_at: state?.lastErrorAt?.toISOString() ?? null,
      };
    }),
  );
}
