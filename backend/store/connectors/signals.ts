import type { SignalOrigin } from "@/lib/contracts/connector-topic";
import type { Database } from "../../database/database";
import { raiseSignalAlert } from "../activity/signal-alerts";
import type { Listener } from "./audience";
import type { ArrivedEvent } from "./event";
import { writeArrivals } from "./write-arrivals";

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
 * many it is written. What another source has said before is one more source of that signal, and nobody is told again.
 *
 * @returns how many signals are new
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
  for (let at = 0; at < arrivals.length; at += batchSize) {
    const added = await writeArrivals(tx, arrivals.slice(at, at + batchSize), now);
    written += added.length;
    for (const row of added) {
      const account = accounts.get(`${row.clientId} ${row.accountId}`);
      if (account && alertsSince && row.occurredAt >= alertsSince) await raiseSignalAlert(tx, account, row);
    }
  }
  return written;
}
