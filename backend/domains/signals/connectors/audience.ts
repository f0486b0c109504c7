import { createHash } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { ConnectorName, ConnectorTopic } from "@/lib/contracts/signals/connector-topic";
import type { Database } from "../../../database/database";
import { clientConnectors } from "../../../database/schema/connectors";
import { accounts } from "../../../database/schema/core";
import type { AccountRef } from "../../shared/account-ref";
import { companyColumns } from "./companies";

/** An account that receives a company's events, and the topics that its client has chosen. */
export interface SubscribedAccount {
  clientId: string;
  account: AccountRef;
  topics: ConnectorTopic[];
}

/**
 * Finds the accounts that receive these companies' events: live accounts with the CIK or domain, of clients that have
 * enabled the connector.
 */
export async function findAudiences(
  db: Database,
  connector: ConnectorName,
  companies: readonly string[],
): Promise<Map<string, SubscribedAccount[]>> {
  if (companies.length === 0) return new Map();
  const rows = await db
    .select({
      clientId: accounts.clientId,
      company: companyColumns[connector],
      account: { id: accounts.id, name: accounts.name, ownerId: accounts.ownerId },
      topics: clientConnectors.topics,
    })
    .from(clientConnectors)
    .innerJoin(accounts, eq(accounts.clientId, clientConnectors.clientId))
    .where(
      and(
        eq(clientConnectors.connector, connector),
        eq(clientConnectors.enabled, true),
        sql`${accounts.removedAt} is null`,
        inArray(companyColumns[connector], [...companies]),
      ),
    )
    .orderBy(asc(accounts.clientId), asc(accounts.id));
  return new Map(companies.map((one) => [one, rows.filter(({ company }) => company === one)]));
}

/** Hash of an audience; equal accounts with equal topics have the same hash. */
export function fingerprintOf(audience: readonly SubscribedAccount[]): string {
  const parts = audience.map(({ clientId, account, topics }) => [clientId, account.id, [...topics].sort()]);
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
