import { and, eq } from "drizzle-orm";
import { type ConnectorName, type ConnectorTopic, usualTopicsOf } from "@/lib/contracts/connector-topic";
import type { Database } from "../../database/database";
import { clientConnectors } from "../../database/schema/connectors";

/** What a client has chosen of a connector. */
export interface ConnectorChoice {
  enabled: boolean;
  topics: ConnectorTopic[];
}

/** What a client has chosen; as long as nobody has: off, with the usual topics for when it is switched on. */
export async function findChoice(db: Database, clientId: string, connector: ConnectorName): Promise<ConnectorChoice> {
  const [row] = await db
    .select({ enabled: clientConnectors.enabled, topics: clientConnectors.topics })
    .from(clientConnectors)
    .where(and(eq(clientConnectors.clientId, clientId), eq(clientConnectors.connector, connector)));
  return row ?? { enabled: false, topics: usualTopicsOf(connector) };
}

/** Keeps what a client chooses. What has arrived before stays as it is. */
export async function keepChoice(
  tx: Database,
  row: ConnectorChoice & { clientId: string; connector: ConnectorName; now: Date },
): Promise<void> {
  const { clientId, connector, enabled, topics, now } = row;
  const set = { enabled, topics, updatedAt: now };
  await tx
    .insert(clientConnectors)
    .values({ clientId, connector, ...set })
    .onConflictDoUpdate({ target: [clientConnectors.clientId, clientConnectors.connector], set });
}
