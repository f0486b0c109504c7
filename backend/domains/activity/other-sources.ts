import { rollup } from "d3-array";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { OtherSource } from "@/lib/contracts/activity/activity";
import type { SignalOrigin } from "@/lib/contracts/signals/connector-topic";
import type { Database } from "../../database/database";
import { signalSources } from "../../database/schema/activity";

/** Finds the additional sources of one client's signals, by signal, in order of arrival. */
export async function findOtherSources(
  db: Database,
  signals: readonly { clientId: string; id: string }[],
): Promise<Map<string, OtherSource[]>> {
  const [first] = signals;
  if (!first) return new Map();
  const ids = signals.map(({ id }) => id);
  const rows = await db
    .select()
    .from(signalSources)
    .where(and(eq(signalSources.clientId, first.clientId), inArray(signalSources.signalId, ids)))
    .orderBy(asc(signalSources.createdAt), asc(signalSources.id));
  return rollup(
    rows,
    (own) => own.map(serializeSource),
    ({ signalId }) => signalId,
  );
}

function serializeSource(row: typeof signalSources.$inferSelect): OtherSource {
  const { source, url, occurredAt } = row;
  return { source, url, reference: referenceOf(row), occurred_at: occurredAt.toISOString() };
}

/**
 * The reference by which users find a source's document: for the SEC, the accession number of the filing, from a source
 * id such as `0000026172-26-000012:5.02`. Null: the source has none.
 */
export function referenceOf(row: { connector: SignalOrigin | null; sourceId: string | null }): string | null {
  return row.connector === "sec" ? (row.sourceId?.split(":")[0] ?? null) : null;
}
