import { and, eq, sql } from "drizzle-orm";
import type { IncomingSignal } from "@/lib/contracts/incoming";
import type { Database } from "../../database/database";
import { signalSources, signals } from "../../database/schema/activity";
import { getAccountRef } from "../account-ref";
import { raiseSignalAlert } from "../activity/signal-alerts";
import { writeArrivals } from "../connectors/write-arrivals";
import { momentOf, RefusedItem } from "./take-items";

/** What happened longer ago stands on the timeline and tells nobody: a year's history that arrives at once is no news. */
const newsMs = 7 * 86_400_000;

interface Place {
  clientId: string;
  accountId: string;
}

/**
 * Records a signal that another system sent; the account's owner and watchers are told of it, and those whose rules wait
 * for it. What another source has told already is one more source of that signal. Sent again it changes nothing; with
 * other words under the same id it is corrected, and tells nobody again.
 *
 * @throws RefusedItem it hasn't happened yet, or was sent for another account before; AppError 404 `not_found`: the account was
 * removed meanwhile
 */
export async function takeSignal(
  tx: Database,
  { clientId, accountId }: Place,
  item: IncomingSignal,
  now: Date,
): Promise<"accepted" | "same" | "corrected"> {
  const given = momentOf(item, "occurred_at", now);
  const sourceId = `${item.id} ${item.source}`;
  // Of two that bring the same at once, whatever the account, one follows the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sent ${clientId} ${sourceId}`}, 0))`);
  const known = await findSent(tx, clientId, sourceId);
  if (known) {
    if (known.accountId !== accountId) throw new RefusedItem("account", "This id was sent for another account before.");
    return (await correct(tx, clientId, known, item, given)) ? "corrected" : "same";
  }
  const account = await getAccountRef(tx, { clientId }, accountId);
  const { title, kind, source } = item;
  const told = { title, kind, source, url: item.url ?? null, occurredAt: given ?? now };
  const arrival = { clientId, accountId, company: account.name, connector: "api" as const, sourceId, ...told };
  for (const row of await writeArrivals(tx, [arrival], now))
    if (row.occurredAt.getTime() >= now.getTime() - newsMs) await raiseSignalAlert(tx, account, row);
  return "accepted";
}

type Sent = Awaited<ReturnType<typeof findSent>>;

/** What was sent under this id: a signal, or one more source of another one. */
async function findSent(tx: Database, clientId: string, sourceId: string) {
  const columns = (table: typeof signals | typeof signalSources) => ({
    id: table.id,
    accountId: table.accountId,
    title: table.title,
    url: table.url,
    occurredAt: table.occurredAt,
  });
  const isIt = (table: typeof signals | typeof signalSources) =>
    // Written out, as the index has it: a parameter wouldn't find it.
    and(eq(table.clientId, clientId), sql`${table.connector} = 'api'`, eq(table.sourceId, sourceId));
  const [own] = await tx
    .select({ ...columns(signals), kind: signals.kind })
    .from(signals)
    .where(isIt(signals));
  if (own) return { ...own, table: signals };
  const [other] = await tx.select(columns(signalSources)).from(signalSources).where(isIt(signalSources));
  return other ? { ...other, kind: null, table: signalSources } : null;
}

/** @returns whether anything was another one; of one more source, the kind is the signal's own */
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
