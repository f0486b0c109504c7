import { and, asc, desc, eq, lte, sql } from "drizzle-orm";
import type { ConnectorName } from "@/lib/contracts/signals/connector-topic";
import type { Database } from "../../../database/database";
import { insertRows } from "../../../database/insert-rows";
import { connectorCompanies, reportedFigures } from "../../../database/schema/connectors";
import type { ConnectorCompany } from "./companies";
import type { Statement } from "./figure";

/** Companies with figures due: first those without any figures, newest first, then by longest wait. */
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
 * Replaces a company's figures from a source. The company's row must be locked; otherwise two concurrent calls would
 * both insert after deleting only the earlier rows.
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

/** Reads yearly and single-day figures, the only ones shown, oldest first. */
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

/** A company's name at the source of its figures; null: not provided. */
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
