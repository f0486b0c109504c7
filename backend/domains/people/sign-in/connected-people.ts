import { and, eq, exists, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { ConnectedPeople } from "@/lib/contracts/clients/connected-people";
import type { Database } from "../../../database/database";
import { identities, ssoDomains, users } from "../../../database/schema/core";
import { scimSettings, scimUsers } from "../../../database/schema/people/scim";
import { clientRealm, disconnectedIssuer } from "./identities";

const maxNames = 20;

/** In queries of `users`: the condition for a client's members who are connected in one of these realms. */
export function isConnectedMember(db: Database, clientId: string, realms: readonly string[]): SQL | undefined {
  const isConnecting = and(inArray(identities.realm, [...realms]), ne(identities.issuer, disconnectedIssuer));
  const own = db
    .select({ realm: identities.realm })
    .from(identities)
    .where(and(eq(identities.userId, users.id), isConnecting));
  return and(eq(users.clientId, clientId), exists(own));
}

/** Describes the members who are connected to the client's own provider. */
export async function readConnectedPeople(db: Database, clientId: string): Promise<ConnectedPeople> {
  return describePeople(db, clientId, isConnectedMember(db, clientId, [clientRealm(clientId)]));
}

/**
 * Describes the members that a condition selects, in queries of `users`. Only those connected to the client's own
 * provider are among the members who can't connect again.
 */
export async function describePeople(db: Database, clientId: string, which: SQL | undefined): Promise<ConnectedPeople> {
  const isConnected = isConnectedMember(db, clientId, [clientRealm(clientId)]);
  const isStranded = and(which, isConnected, sql`not (${canReconnect(db, clientId)})`);
  const stranded = await db
    .select({ name: users.fullName })
    .from(users)
    .where(isStranded)
    .orderBy(users.fullName, users.id)
    .limit(maxNames);
  return {
    count: await db.$count(users, which),
    cannot_reconnect: { count: await db.$count(users, isStranded), names: stranded.map(({ name }) => name) },
  };
}

/**
 * Whether each of these members could connect to the client's provider again by themselves; members who aren't connected
 * are absent.
 */
export async function readReconnects(
  db: Database,
  clientId: string,
  uids: readonly string[],
): Promise<Map<string, boolean>> {
  const rows = await db
    .select({ id: users.id, canReconnect: sql<boolean>`${canReconnect(db, clientId)}` })
    .from(users)
    .where(and(isConnectedMember(db, clientId, [clientRealm(clientId)]), inArray(users.id, [...uids])));
  return new Map(rows.map(({ id, canReconnect }) => [id, canReconnect]));
}

/**
 * In queries of `users`: the condition for members whom a first sign-in connects (`provider-user.ts`), because their
 * email is in a verified domain or their directory's id is in the provider's token.
 */
function canReconnect(db: Database, clientId: string): SQL | undefined {
  const domain = sql`substring(lower(${users.email}) from '@([^@]*)$')`;
  const verified = db
    .select({ domain: ssoDomains.domain })
    .from(ssoDomains)
    .where(and(eq(ssoDomains.clientId, clientId), eq(ssoDomains.domain, domain), isNotNull(ssoDomains.provenAt)));
  const provisioned = db
    .select({ id: scimUsers.userId })
    .from(scimUsers)
    .innerJoin(scimSettings, eq(scimSettings.clientId, scimUsers.clientId))
    .where(
      and(
        eq(scimUsers.clientId, clientId),
        eq(scimUsers.userId, users.id),
        isNotNull(scimUsers.externalId),
        isNull(scimUsers.deletedAt),
        isNotNull(scimSettings.matchClaim),
      ),
    );
  return or(exists(verified), exists(provisioned));
}
