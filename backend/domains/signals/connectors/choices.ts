import { and, eq } from "drizzle-orm";
import { type ConnectorName, type ConnectorTopic, defaultTopicsOf } from "@/lib/contracts/signals/connector-topic";
import type { Database } from "../../../database/database";
import { clientConnectors } from "../../../database/schema/connectors";

/** A client's settings for a connector. */
export interface ConnectorSettings {
  enabled: boolean;
  topics: ConnectorTopic[];
}

/** Finds a client's settings for a connector. Default: disabled, with the default topics preselected. */
export async function findChoice(db: Database, clientId: string, connector: ConnectorName): Promise<ConnectorSettings> {
  const [row] = await db
    .select({ enabled: clientConnectors.enabled, topics: clientConnectors.topics })
    .from(clientConnectors)
    .where(and(eq(clientConnectors.clientId, clientId), eq(clientConnectors.connector, connector)));
  return row ?? { enabled: false, topics: defaultTopicsOf(connector) };
}

/** Stores a client's settings. Existing signals are kept. */
export async function saveChoice(
  tx: Database,
  row: ConnectorSettings & { clientId: string; connector: ConnectorName; now: Date },
): Promise<void> {
  const { clientId, connector, enabled, topics, now } = row;
  const set = { enabled, topics, updatedAt: now };
  await tx
    .insert(clientConnectors)
    .values({ clientId, connector, ...set })
    .onConflictDoUpdate({ target: [clientConnectors.clientId, clientConnectors.connector], set });
}
