import { and, asc, eq, lte } from "drizzle-orm";
import type { ConnectorName } from "@/lib/contracts/signals/connector-topic";
import type { Database } from "../../../database/database";
import { connectorCompanies, type OlderPart } from "../../../database/schema/connectors";
import type { ConnectorCompany } from "./companies";

/** Companies with an older file due, by longest wait. */
export function findCompaniesWithOlderFileDue(
  db: Database,
  connector: ConnectorName,
  now: Date,
  limit: number,
): Promise<ConnectorCompany[]> {
  const { olderAt, company } = connectorCompanies;
  return db
    .select()
    .from(connectorCompanies)
    .where(and(eq(connectorCompanies.connector, connector), lte(olderAt, now)))
    .orderBy(asc(olderAt), asc(company))
    .limit(limit);
}

interface Coverage {
  /** All events since this day have been delivered to the audience; null: none yet. */
  coveredFrom: string | null;
  /** Files still to be read. */
  older: readonly OlderPart[];
}

interface FileListing {
  /** The response contains all events since this day. */
  heldFrom: string;
  parts: readonly Omit<OlderPart, "since">[];
}

/**
 * Computes the older files still to read after a response: those that overlap the requested period and predate the
 * delivered events. Their contents shift with each response, so progress is tracked by date rather than file name.
 *
 * @param since events before this day are ignored, YYYY-MM-DD
 * @param lastCovered the last day covered before this response, which reveals a gap; null: none
 */
export function findRemainingFiles(
  coverage: Coverage,
  { heldFrom, parts }: FileListing,
  { since, lastCovered }: { since: string; lastCovered: string | null },
): { coveredFrom: string; older: OlderPart[] } {
  const hasGap = coverage.coveredFrom === null || lastCovered === null || heldFrom > lastCovered;
  const coveredFrom = hasGap ? heldFrom : earlier(coverage.coveredFrom ?? heldFrom, heldFrom);
  // Files left over from an outage may reach further back than `since`; that limit is kept.
  const oldestSince = coverage.older.reduce((oldest, part) => earlier(oldest, part.since), since);
  const remaining = parts.filter(({ from, to }) => to >= oldestSince && from < coveredFrom);
  return { coveredFrom, older: remaining.map((part) => ({ ...part, since: oldestSince })) };
}

/** Computes the remaining files after one file was read. */
export function withoutReadFile(
  coverage: Coverage,
  part: OlderPart,
  heldFrom: string | null,
): { coveredFrom: string; older: OlderPart[] } {
  const reached = heldFrom ?? part.from;
  return {
    coveredFrom: earlier(coverage.coveredFrom ?? reached, reached),
    older: coverage.older.filter(({ name }) => name !== part.name),
  };
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}
