import { and, eq, sql } from "drizzle-orm";
import type { IncomingSignal } from "@/lib/contracts/incoming/incoming";
import type { Database } from "../../../database/database";
import { signalSources, signals } from "../../../database/schema/activity";
import { raiseSignalAlert } from "../../activity/activity/signal-alerts";
import { getAccountRef } from "../../shared/account-ref";
import { lockArrivals, writeArrivals } from "../connectors/write-arrivals";
import { momentOf, RefusedItem } from "./take-items";

/** Signals older than this are added to the timeline without an alert, as when a system sends its history of a year. */
const newsMs = 7 * 86_400_000;

interface Place {
  clientId: string;
  accountId: string;
}

/**
 * Records a signal that another system sent. The account's owner and watchers are alerted, and members whose rules
 * match it. If another source has reported the event, it becomes a further source of that signal. Sending it again has
 * no effect; changed text under the same id corrects it without another alert.
 *
 * @throws RefusedItem its time is in the future, or the id was used for another account; AppError 404 `not_found`: the
 * account was removed since
 */
export async function storeSignal(
  tx: Database,
  { clientId, accountId }: Place,
  item: IncomingSignal,
  now: Date,
): Promise<"accepted" | "same" | "corrected"> {
  const given = momentOf(item, "occurred_at", now);
  const sourceId = `${item.id} ${item.source}`;
  // Locks the item's id, so that two concurrent requests with the same item follow one another, whichever account they
  // name.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sent ${clientId} ${sourceId}`}, 0))`);
  const known = await findSent(tx, clientId, sourceId);
  if (known) {
    if (known.accountId !== accountId) throw new RefusedItem("account", "This id was sent for another account before.");
    return (await correct(tx, clientId, known, item, given)) ? "corrected" : "same";
  }
  // In the order of those who write signals and values of an account.
  await lockArrivals(tx, [{ clientId, accountId }]);
  const account = await getAccountRef(tx, { clientId }, accountId, true);
  const { title, kind, source } = item;
  const told = { title, kind, source, url: item.url ?? null, occurredAt: given ?? now };
  const arrival = { clientId, accountId, company: account.name, connector: "api" as const, sourceId, ...told };
  for (const row of await writeArrivals(tx, [arrival], now))
    if (row.occurredAt.getTime() >= now.getTime() - newsMs) await raiseSignalAlert(tx, account, row);
  return "accepted";
}

type Sent = Awaited<ReturnType<typeof findSent>>;

/** Finds what was sent under this id: a signal, or a further source of one. */
async function findSent(tx: Database, clientId: string, sourceId: string) {
  const columns = (table: typeof signals | typeof signalSources) => ({
    id: table.id,
    accountId: table.accountId,
    title: table.title,
    url: table.url,
    occurredAt: table.occurredAt,
  });
  const isIt = (table: typeof signals | typeof signalSources) =>
    // The constant is written out because the partial index isn't used with a parameter.
    and(eq(table.clientId, clientId), sql`${table.connector} = 'api'`, eq(table.sourceId, sourceId));
  const [own] = await tx
    .select({ ...columns(signals), kind: signals.kind })
    .from(signals)
    .where(isIt(signals));
  if (own) return { ...own, table: signals };
  const [other] = await tx.select(columns(signalSources)).from(signalSources).where(isIt(signalSources));
  return other ? { ...other, kind: null, table: signalSources } : null;
}

/** @returns whether anything differed. The kind of a further source is that of its signal */
async function correct(
  tx: Database,
  clientId: string,
  { id, table, ...known }: NonNullable<Sent>,
  item: IncomingSignal,
  given: Date | null,
): Promise<boolean> {
  const { title, kind } = item;
  const url = item.url ?? null;
  const occurredAt = given ?? known.occurredAt;
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
