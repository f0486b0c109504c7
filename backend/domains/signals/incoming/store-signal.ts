import { and, eq, sql } from "drizzle-orm";
import type { IncomingSignal } from "@/lib/contracts/incoming/incoming";
import { dayMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../../../database/database";
import { signalSources, signals } from "../../../database/schema/activity";
import { raiseSignalAlert } from "../../activity/signal-alerts";
import { getAccountRef } from "../../shared/account-ref";
import { lockArrivals, writeArrivals } from "../connectors/write-arrivals";
import { ItemRefusedError, momentOf } from "./store-items";

/** Older signals are added to the timeline without an alert, for example when a system sends a year of history. */
const newsMs = 7 * dayMs;

interface AccountKey {
  clientId: string;
  accountId: string;
}

/**
 * Records a signal sent by another system. Alerts the account's owner and watchers, and members with matching rules. If
 * another source has already reported the event, adds this source to that signal. Sending it again has no effect;
 * changed text under the same id corrects the signal without another alert.
 *
 * @throws ItemRefusedError its time is in the future, or the id was used for another account; AppError 404 `not_found`:
 * the account has been removed
 */
export async function storeSignal(
  tx: Database,
  { clientId, accountId }: AccountKey,
  item: IncomingSignal,
  now: Date,
): Promise<"accepted" | "same" | "corrected"> {
  const reportedAt = momentOf(item, "occurred_at", now);
  const sourceId = `${item.id} ${item.source}`;
  // Lock the item's id to serialize concurrent requests with the same item, whichever account they name.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sent ${clientId} ${sourceId}`}, 0))`);
  const known = await findSent(tx, clientId, sourceId);
  if (known) {
    if (known.accountId !== accountId)
      throw new ItemRefusedError("account", "This id was sent for another account before.");
    return (await correct(tx, clientId, known, item, reportedAt)) ? "corrected" : "same";
  }
  // Same lock order as other writers of an account's signals and values.
  await lockArrivals(tx, [{ clientId, accountId }]);
  const account = await getAccountRef(tx, { clientId }, accountId, true);
  const { title, kind, source } = item;
  const signal = { title, kind, source, url: item.url ?? null, occurredAt: reportedAt ?? now };
  const arrival = { clientId, accountId, company: account.name, connector: "api" as const, sourceId, ...signal };
  for (const row of await writeArrivals(tx, [arrival], now))
    if (row.occurredAt.getTime() >= now.getTime() - newsMs) await raiseSignalAlert(tx, account, row);
  return "accepted";
}

type Sent = Awaited<ReturnType<typeof findSent>>;

/** Finds the signal, or further source of a signal, sent under this id. */
async function findSent(tx: Database, clientId: string, sourceId: string) {
  const columns = (table: typeof signals | typeof signalSources) => ({
    id: table.id,
    accountId: table.accountId,
    title: table.title,
    url: table.url,
    occurredAt: table.occurredAt,
  });
  const isItem = (table: typeof signals | typeof signalSources) =>
    // Written as a constant, because the partial index isn't used with a parameter.
    and(eq(table.clientId, clientId), sql`${table.connector} = 'api'`, eq(table.sourceId, sourceId));
  const [own] = await tx
    .select({ ...columns(signals), kind: signals.kind })
    .from(signals)
    .where(isItem(signals));
  if (own) return { ...own, table: signals };
  const [other] = await tx.select(columns(signalSources)).from(signalSources).where(isItem(signalSources));
  return other ? { ...other, kind: null, table: signalSources } : null;
}

/** @returns whether anything changed. A further source of a signal has no kind of its own */
async function correct(
  tx: Database,
  clientId: string,
  { id, table, ...known }: NonNullable<Sent>,
  item: IncomingSignal,
  reportedAt: Date | null,
): Promise<boolean> {
  const { title, kind } = item;
  const url = item.url ?? null;
  const occurredAt = reportedAt ?? known.occurredAt;
  const isSame =
    known.title === title &&
    known.url === url &&
    (known.kind ?? kind) === kind &&
    known.occurredAt.getTime() === occurredAt.getTime();
  if (isSame) return false;
  const values = { title, url, occurredAt, ...(table === signals && { kind }) };
  await tx
    .update(table)
    .set(values)
    .where(and(eq(table.clientId, clientId), eq(table.id, id)));
  return true;
}
