import type { SignalOrigin } from "@/lib/contracts/signals/connector-topic";
import { chunksOf } from "../../../database/chunks-of";
import type { Database } from "../../../database/database";
import { raiseSignalAlert } from "../../activity/signal-alerts";
import type { SubscribedAccount } from "./audience";
import type { ArrivedEvent } from "./event";
import { writeArrivals } from "./write-arrivals";

interface Arrived {
  audience: readonly SubscribedAccount[];
  events: readonly ArrivedEvent[];
  /** The source's name as shown to users. */
  source: string;
  now: Date;
  /** Owners and watchers are alerted to new signals dated on or after this time; null: no alerts. */
  alertsSince: Date | null;
}

const batchSize = 500;

/**
 * Writes a source's events as signals of the subscribed accounts, each event once, even with repeated delivery or
 * concurrent writers. An event already reported by another source is added as a further source of that signal, without
 * a new alert.
 *
 * @returns the number of new signals
 */
export async function addArrivedSignals(
  tx: Database,
  { connector }: { connector: SignalOrigin },
  { audience, events, source, now, alertsSince }: Arrived,
): Promise<number> {
  const arrivals = audience.flatMap(({ clientId, account, topics }) =>
    events
      .filter(({ topic }) => topics.includes(topic))
      .map(({ id, kind, title, url, occurredAt }) => ({
        ...{ clientId, accountId: account.id, company: account.name },
        ...{ kind, title, url, occurredAt, source, connector, sourceId: id },
      })),
  );
  const accounts = new Map(audience.map(({ clientId, account }) => [`${clientId} ${account.id}`, account]));
  let written = 0;
  for (const chunk of chunksOf(arrivals, batchSize)) {
    const added = await writeArrivals(tx, chunk, now);
    written += added.length;
    for (const row of added) {
      const account = accounts.get(`${row.clientId} ${row.accountId}`);
      if (account && alertsSince && row.occurredAt >= alertsSince) await raiseSignalAlert(tx, account, row);
    }
  }
  return written;
}
