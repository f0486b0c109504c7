import { and, asc, eq, gt, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { ConnectorName } from "@/lib/contracts/signals/connector-topic";
import type { Database } from "../../../database/database";
import { clientConnectors, connectorCompanies, connectorStates } from "../../../database/schema/connectors";
import { accounts } from "../../../database/schema/core";

/** The account column that identifies the company for each connector. */
export const companyColumns = { sec: accounts.cik, feeds: accounts.domain } satisfies Record<ConnectorName, unknown>;

export type ConnectorCompany = typeof connectorCompanies.$inferSelect;

const pageSize = 500;

/**
 * The companies to poll in a run: alternately one whose source URL is known and one without, so neither kind blocks the
 * other. Companies with a known URL are ordered by longest wait; of the others, those never polled come first, newest
 * first.
 */
export async function findDue(
  db: Database,
  connector: ConnectorName,
  now: Date,
  limit: number,
): Promise<ConnectorCompany[]> {
  const { nextAt, company, place: position } = connectorCompanies;
  const isDue = and(eq(connectorCompanies.connector, connector), lte(nextAt, now));
  const known = await db
    .select()
    .from(connectorCompanies)
    .where(and(isDue, isNotNull(position)))
    .orderBy(asc(nextAt), asc(company))
    .limit(limit);
  const others = await findOthersDue(db, isDue, limit);
  const byTurns = Array.from({ length: limit }, (_, at) => [known[at], others[at]]).flat();
  return byTurns.filter((one) => one !== undefined).slice(0, limit);
}

function findOthersDue(db: Database, isDue: SQL | undefined, limit: number): Promise<ConnectorCompany[]> {
  const { createdAt, askedAt, nextAt, company, place: position } = connectorCompanies;
  return db
    .select()
    .from(connectorCompanies)
    .where(and(isDue, isNull(position)))
    .orderBy(
      sql`${askedAt} is not null`,
      sql`case when ${askedAt} is null then ${createdAt} end desc nulls last`,
      asc(nextAt),
      asc(company),
    )
    .limit(limit);
}

/** Updates a company's row. */
export async function setCompany(
  tx: Database,
  { connector, company }: Pick<ConnectorCompany, "connector" | "company">,
  change: Partial<ConnectorCompany>,
): Promise<void> {
  await tx.update(connectorCompanies).set(change).where(isCompany(connector, company));
}

/** Reads and locks a company's row; null: it was deleted. */
export async function lockCompany(
  tx: Database,
  { connector, company }: Pick<ConnectorCompany, "connector" | "company">,
): Promise<ConnectorCompany | null> {
  const [row] = await tx.select().from(connectorCompanies).where(isCompany(connector, company)).for("update");
  return row ?? null;
}

/** Deletes a company that no account follows any more. */
export async function purgeCompany(
  db: Database,
  { connector, company }: Pick<ConnectorCompany, "connector" | "company">,
): Promise<void> {
  await db.delete(connectorCompanies).where(isCompany(connector, company));
}

function isCompany(connector: ConnectorName, company: string): SQL | undefined {
  return and(eq(connectorCompanies.connector, connector), eq(connectorCompanies.company, company));
}

/**
 * Reads a page of the accounts that a connector can poll, of clients that have enabled it, and adds new companies as
 * due immediately. Sample accounts are left out: their websites don't exist. The cursor is stored, so any run can
 * continue from there.
 *
 * @returns whether that was the last page
 */
export async function pageCompanies(db: Database, connector: ConnectorName, now: Date): Promise<boolean> {
  const company = companyColumns[connector];
  return db.transaction(async (tx) => {
    // Locks the position, so that a client that enables the connector at the same time restarts the paging afterward.
    const [state] = await tx
      .select()
      .from(connectorStates)
      .where(eq(connectorStates.connector, connector))
      .for("update");
    const { pageClient = null, pageCompany = null } = state ?? {};
    const rows = await tx
      .select({ clientId: accounts.clientId, company })
      .from(accounts)
      .innerJoin(clientConnectors, eq(clientConnectors.clientId, accounts.clientId))
      .where(
        and(
          sql`${accounts.removedAt} is null and not ${accounts.isSample} and ${company} is not null`,
          eq(clientConnectors.connector, connector),
          eq(clientConnectors.enabled, true),
          pageClient === null
            ? undefined
            : gt(sql`(${accounts.clientId}, ${company})`, sql`(${pageClient}::text, ${pageCompany}::text)`),
        ),
      )
      .orderBy(asc(accounts.clientId), asc(company))
      .limit(pageSize);
    const found = [...new Set(rows.flatMap((row) => (row.company === null ? [] : [row.company])))];
    const news = found.map((one) => ({ connector, company: one, createdAt: now, nextAt: now }));
    if (news.length > 0) await tx.insert(connectorCompanies).values(news).onConflictDoNothing();
    const last = rows.at(-1);
    const isLast = rows.length < pageSize;
    const position = isLast
      ? { pageClient: null, pageCompany: null, pagedAt: now }
      : { pageClient: last?.clientId ?? null, pageCompany: last?.company ?? null };
    await tx.update(connectorStates).set(position).where(eq(connectorStates.connector, connector));
    return isLast;
  });
}

/** Makes the next run page through all accounts again, after a client has enabled the connector. */
export async function restartPaging(tx: Database, connector: ConnectorName): Promise<void> {
  const start = { pageClient: null, pageCompany: null, pagedAt: null };
  await tx.update(connectorStates).set(start).where(eq(connectorStates.connector, connector));
}
