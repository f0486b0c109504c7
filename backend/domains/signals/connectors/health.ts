import type { ConnectorHealth } from "@/lib/contracts/operations/health";
import { connectorNames, type SourceName, sourceNames } from "@/lib/contracts/signals/connector-topic";
import type { Database } from "../../../database/database";
import { type ConnectorState, findNextAt, findState } from "./state";

/** Lists the state of each connector for operators; counts are for today (UTC). */
export async function listConnectorHealth(
  db: Database,
  setUp: readonly string[],
  now: Date,
): Promise<ConnectorHealth[]> {
  return Promise.all(
    sourceNames.map(async (name) => {
      const state = await findState(db, name);
      const nextAt = await findNext(db, name, state);
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

/** When the source is polled next, for a company or for all its data. */
async function findNext(db: Database, name: SourceName, state: ConnectorState | null): Promise<Date | null> {
  const connector = connectorNames.find((one) => one === name);
  return connector ? findNextAt(db, connector) : (state?.nextAt ?? null);
}
