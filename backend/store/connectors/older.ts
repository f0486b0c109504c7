import { and, asc, eq, lte } from "drizzle-orm";
import type { ConnectorName } from "@/lib/contracts/connector-topic";
import type { Database } from "../../database/database";
import { connectorCompanies, type OlderPart } from "../../database/schema/connectors";
import type { ConnectorCompany } from "./companies";

/** The companies of which a part of before is to be asked for: those first that have waited longest. */
export function findOlderDue(
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

interface Told {
  /** All that happened since this day has been told to these people; null: nothing. */
  toldFrom: string | null;
  /** Parts that are still to be read. */
  older: readonly OlderPart[];
}

interface Named {
  /** All of this day and later is told by the answer. */
  heldFrom: string;
  parts: readonly Omit<OlderPart, "since">[];
}

/**
 * Says what is left to be read after an answer: the parts that reach into the time that is wanted and haven't been told. What a
 * part holds moves with each answer, so that what was told is remembered by its day and not by names.
 *
 * @param since nothing of before this day is wanted, YYYY-MM-DD
 * @param lastTold the last day that was told before this answer: what lies between is a gap; null: nothing was
 */
export function leftOf(
  told: Told,
  { heldFrom, parts }: Named,
  { since, lastTold }: { since: string; lastTold: string | null },
): { toldFrom: string; older: OlderPart[] } {
  const hasGap = told.toldFrom === null || lastTold === null || heldFrom > lastTold;
  const toldFrom = hasGap ? heldFrom : earlier(told.toldFrom ?? heldFrom, heldFrom);
  // What an outage left to be read goes further back than what is wanted of others.
  const wanted = told.older.reduce((oldest, part) => earlier(oldest, part.since), since);
  const left = parts.filter(({ from, to }) => to >= wanted && from < toldFrom);
  return { toldFrom, older: left.map((part) => ({ ...part, since: wanted })) };
}

/** Says what is left after one part was told. */
export function leftAfter(
  told: Told,
  part: OlderPart,
  heldFrom: string | null,
): { toldFrom: string; older: OlderPart[] } {
  const reached = heldFrom ?? part.from;
  return {
    toldFrom: earlier(told.toldFrom ?? reached, reached),
    older: told.older.filter(({ name }) => name !== part.name),
  };
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}
