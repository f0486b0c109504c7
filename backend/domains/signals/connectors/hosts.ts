import { and, eq, gt, lt } from "drizzle-orm";
import type { ConnectorName } from "@/lib/contracts/signals/connector-topic";
import { dayMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../../../database/database";
import { connectorHosts, type RobotsRule } from "../../../database/schema/connectors";

/** Robots.txt rules may be cached for at most a day (RFC 9309, 2.4). */
const cacheMs = dayMs;
const retentionMs = 30 * dayMs;

/** A host's robots.txt rules if fetched within the last day; null: none. */
export async function findRobots(
  db: Database,
  connector: ConnectorName,
  host: string,
  now: Date,
): Promise<RobotsRule[] | null> {
  const [row] = await db
    .select({ robots: connectorHosts.robots })
    .from(connectorHosts)
    .where(
      and(
        eq(connectorHosts.connector, connector),
        eq(connectorHosts.host, host),
        gt(connectorHosts.readAt, new Date(now.getTime() - cacheMs)),
      ),
    );
  return row?.robots ?? null;
}

/** Caches the rules of a host, and purges those of hosts not requested for a month. */
export async function cacheRobots(
  db: Database,
  connector: ConnectorName,
  { host, robots, now }: { host: string; robots: RobotsRule[]; now: Date },
): Promise<void> {
  const read = { robots, readAt: now };
  await db
    .insert(connectorHosts)
    .values({ connector, host, ...read })
    .onConflictDoUpdate({ target: [connectorHosts.connector, connectorHosts.host], set: read });
  await db
    .delete(connectorHosts)
    .where(
      and(eq(connectorHosts.connector, connector), lt(connectorHosts.readAt, new Date(now.getTime() - retentionMs))),
    );
}
