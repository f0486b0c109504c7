import { sql } from "drizzle-orm";
import { raiseSignalAlert } from "../activity/signal-alerts";
import { signals } from "../activity-schema";
import type { Database } from "../database";
import type { Listener } from "./audience";
import type { ConnectorCompany } from "./companies";
import type { ArrivedEvent } from "./event";

interface Arrived {
  audience: readonly Listener[];
  events: readonly ArrivedEvent[];
  /** Who says so, as people read it. */
  source: string;
  now: Date;
  /** Owners and watchers are told of what is new and happened since then; null: of nothing. */
  alertsSince: Date | null;
}

const batchSize = 500;

/**
 * Writes what a source says as signals of the accounts that want to hear of it: each once, however often and by however
 * many it is written.
 *
 * @returns how many are new
 */
export async function addArrivedSignals(
  tx: Database,
  { connector }: Pick<ConnectorCompany, "connector">,
  { audience, events, source, now, alertsSince }: Arrived,
): Promise<number> {
  const rows = audience.flatMap(({ clientId, account, topics }) =>
    events
      .filter(({ topic }) => topics.includes(topic))
      .map(({ id, kind, title, url, occurredAt }) => ({
        clientId,
        accountId: account.id,
        ...{ kind, title, url, occurredAt, source, connector },
        sourceId: id,
        createdAt: now,
      })),
  );
  const added: (typeof signals.$inferSelect)[] = [];
  for (let at = 0; at < rows.length; at += batchSize)
    added.push(
      ...(await tx
        .insert(signals)
        .values(rows.slice(at, at + batchSize))
        .onConflictDoNothing({
          target: [signals.clientId, signals.accountId, signals.connector, signals.sourceId],
          where: sql`${signals.connector} is not null`,
        })
        .returning()),
    );
  const accounts = new Map(audience.map(({ clientId, account }) => [`${clientId} ${account.id}`, account]));
  for (const row of added) {
    const account = accounts.get(`${row.clientId} ${row.accountId}`);
    if (account && alertsSince && row.occurredAt >= alertsSince) await raiseSignalAlert(tx, account, row);
  }
  return added.length;
}
