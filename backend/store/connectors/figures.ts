import { and, asc, desc, eq, lte, sql } from "drizzle-orm";
import type { ConnectorName } from "@/lib/contracts/connector-topic";
import type { Database } from "../../database/database";
import { insertRows } from "../../database/insert-rows";
import { connectorCompanies, reportedFigures } from "../../database/schema/connectors";
import type { ConnectorCompany } from "./companies";
import type { Statement } from "./figure";

/** The companies whose figures are to be asked for: the newest of which there are none first, then those that have waited longest. */
export function findFiguresDue(
  db: Database,
  connector: ConnectorName,
  now: Date,
  limit: number,
): Promise<ConnectorCompany[]> {
  const { figuresAt, figuresTries, figuresEtag, createdAt, company } = connectorCompanies;
  const isNew = sql`${figuresEtag} is null and ${figuresTries} = 0`;
  return db
    .select()
    .from(connectorCompanies)
    .where(and(eq(connectorCompanies.connector, connector), lte(figuresAt, now)))
    .orderBy(desc(isNew), sql`case when ${isNew} then ${createdAt} end desc nulls last`, asc(figuresAt), asc(company))
    .limit(limit);
}

/**
 * Keeps what a source says of a company's figures, instead of what it said before. To be called while the company's row is
 * locked: two that do it at once would each take away what was there before both.
 */
export async function replaceFigures(
  tx: Database,
  { connector, company }: Pick<ConnectorCompany, "connector" | "company">,
  statements: readonly Statement[],
): Promise<void> {
  await tx
    .delete(reportedFigures)
    .where(and(eq(reportedFigures.connector, connector), eq(reportedFigures.company, company)));
  await insertRows(
    tx,
    reportedFigures,
    statements.map((statement) => ({ ...statement, connector, company })),
  );
}

/** What there is of a year and of days: all that the screens tell of a company, the oldest first. */
export function readStatements(db: Database, connector: ConnectorName, company: string): Promise<Statement[]> {
  const { endsOn, filedOn, accession, span } = reportedFigures;
  return db
    .select()
    .from(reportedFigures)
    .where(
      and(
        eq(reportedFigures.connector, connector),
        eq(reportedFigures.company, company),
        sql`${span} in ('year', 'day')`,
      ),
    )
    .orderBy(asc(endsOn), asc(filedOn), asc(accession));
}

/** How a source calls a company of which it tells figures; null: it doesn't say. */
export async function findReportedName(
  db: Database,
  connector: ConnectorName,
  company: string,
): Promise<string | null> {
  const [row] = await db
    .select({ name: connectorCompanies.reportedAs })
    .from(connectorCompanies)
    .where(and(eq(connectorCompanies.connector, connector), eq(connectorCompanies.company, company)));
  return row?.name ?? null;
}
