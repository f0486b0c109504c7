import { eq } from "drizzle-orm";
import type { NewSignal, Signal } from "@/lib/contracts/activity";
import type { Page } from "@/lib/contracts/page";
import { invalidField } from "../../errors";
import type { Principal } from "../../session/principal";
import { signals } from "../activity-schema";
import { raiseAlert } from "../alerts";
import { getName } from "../colleagues";
import type { Database } from "../database";
import { users } from "../schema";
import { getAccountRef, linkOf } from "./account";
import { type PageQuery, readTimeline } from "./timeline";
import { listWatchers } from "./watches";

/**
 * Lists what happened at an account, the latest first.
 *
 * @throws AppError 404 `not_found`; 400 `bad_cursor`
 */
export async function listSignals(
  db: Database,
  principal: Principal,
  accountId: string,
  query: PageQuery,
): Promise<Page<Signal>> {
  await getAccountRef(db, principal, accountId);
  const page = await readTimeline(db, principal, accountId, query, {
    table: signals,
    by: signals.occurredAt,
    read: (where, order, limit) =>
      db
        .select({ signal: signals, name: users.fullName })
        .from(signals)
        .leftJoin(users, eq(users.id, signals.createdBy))
        .where(where)
        .orderBy(...order)
        .limit(limit),
    placeOf: ({ signal }) => ({ at: signal.occurredAt, id: signal.id }),
  });
  return { ...page, items: page.items.map(({ signal, name }) => describeSignal(signal, name)) };
}

/** A minute: the recorder's clock may go a little before ours. */
const leewayMs = 60_000;

/**
 * Records a signal; the account's owner and watchers are told, but for who recorded it.
 *
 * @throws AppError 404 `not_found`; 400 `invalid_request`: it hasn't happened yet
 */
export async function addSignal(
  tx: Database,
  principal: Principal,
  accountId: string,
  input: NewSignal,
  now: Date,
): Promise<Signal> {
  const account = await getAccountRef(tx, principal, accountId);
  const occurredAt = input.occurred_at === undefined ? now : new Date(input.occurred_at);
  if (occurredAt.getTime() > now.getTime() + leewayMs) throw invalidField("occurred_at", "Hasn't happened yet");
  const [row] = await tx
    .insert(signals)
    .values({
      clientId: principal.clientId,
      accountId,
      title: input.title,
      source: input.source,
      url: input.url ?? null,
      occurredAt,
      createdBy: principal.uid,
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error("An insert returned no row");
  const watchers = await listWatchers(tx, principal.clientId, accountId);
  const told = [account.ownerId, ...watchers].flatMap((uid) => (uid && uid !== principal.uid ? [uid] : []));
  await raiseAlert(tx, principal.clientId, told, {
    type: "signal",
    title: input.title,
    body: `${account.name} · ${input.source}`,
    account,
    link: linkOf(account, { signal: row.id }),
    at: now,
  });
  return describeSignal(row, await getName(tx, principal.uid));
}

function describeSignal(row: typeof signals.$inferSelect, name: string | null): Signal {
  return {
    id: row.id,
    account_id: row.accountId,
    title: row.title,
    source: row.source,
    url: row.url,
    occurred_at: row.occurredAt.toISOString(),
    recorded_by: row.createdBy && name ? { uid: row.createdBy, name } : null,
    created_at: row.createdAt.toISOString(),
  };
}
