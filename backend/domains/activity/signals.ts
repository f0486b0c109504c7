import { and, eq, inArray } from "drizzle-orm";
import type { NewSignal, Signal } from "@/lib/contracts/activity/activity";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../database/database";
import { insertRow } from "../../database/insert-row";
import { signals } from "../../database/schema/activity";
import { users } from "../../database/schema/core";
import { invalidField } from "../../errors";
import type { Principal } from "../../principal";
import { getAccountRef } from "../shared/account-ref";
import { getName } from "../shared/colleagues/colleagues";
import { findFeedback } from "./feedback/feedback";
import { findOtherSources, referenceOf } from "./other-sources";
import { findReportRevenue } from "./report-revenue";
import { raiseSignalAlert } from "./signal-alerts";

/** Reads signals by id, in no particular order. */
export async function readSignals(db: Database, principal: Principal, ids: string[]): Promise<Signal[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ signal: signals, name: users.fullName })
    .from(signals)
    .leftJoin(users, eq(users.id, signals.createdBy))
    .where(and(eq(signals.clientId, principal.clientId), inArray(signals.id, ids)));
  return serializeSignals(db, principal, rows);
}

/**
 * Gets one signal of an account.
 *
 * @throws AppError 404 `not_found`
 */
export async function getSignal(db: Database, principal: Principal, accountId: string, id: string): Promise<Signal> {
  const [row] = await db
    .select({ signal: signals, name: users.fullName })
    .from(signals)
    .leftJoin(users, eq(users.id, signals.createdBy))
    .where(and(eq(signals.clientId, principal.clientId), eq(signals.accountId, accountId), eq(signals.id, id)));
  const [signal] = await serializeSignals(db, principal, row ? [row] : []);
  if (!signal) throw notFound();
  return signal;
}

/** A signal may be dated this far in the future, as the user's clock may be ahead of the server's. */
const leewayMs = 60_000;

/**
 * Records a signal. Alerts the account's owner, its watchers and members with matching rules, except the user who
 * recorded the signal.
 *
 * @throws AppError 404 `not_found`; 400 `invalid_request`: its time is in the future
 */
export async function addSignal(
  tx: Database,
  principal: Principal,
  accountId: string,
  input: NewSignal,
  now: Date,
): Promise<Signal> {
  const account = await getAccountRef(tx, principal, accountId, true);
  const occurredAt = input.occurred_at === undefined ? now : new Date(input.occurred_at);
  if (occurredAt.getTime() > now.getTime() + leewayMs) throw invalidField("occurred_at", "Choose a time in the past");
  const row = await insertRow(tx, signals, {
    clientId: principal.clientId,
    accountId,
    title: input.title,
    source: input.source,
    url: input.url ?? null,
    occurredAt,
    createdBy: principal.uid,
    createdAt: now,
  });
  await raiseSignalAlert(tx, account, row);
  return serializeSignal(row, await getName(tx, principal.uid));
}

type Row = typeof signals.$inferSelect;

/**
 * Describes signals with their additional sources and members' feedback; signals about a report include its revenue.
 */
async function serializeSignals(
  db: Database,
  principal: Principal,
  rows: readonly { signal: Row; name: string | null }[],
): Promise<Signal[]> {
  const reports = rows.flatMap(({ signal: { connector, kind, sourceId } }) =>
    connector === "sec" && kind === "earnings" && sourceId !== null ? [sourceId] : [],
  );
  const figures = await findReportRevenue(db, reports);
  const others = await findOtherSources(
    db,
    rows.map(({ signal }) => signal),
  );
  const feedback = await findFeedback(
    db,
    principal,
    rows.map(({ signal }) => signal.id),
  );
  return rows.map(({ signal, name }) => ({
    ...serializeSignal(signal, name),
    feedback: feedback.get(signal.id)?.feedback ?? null,
    useful_to: feedback.get(signal.id)?.usefulTo ?? 0,
    figure: (signal.sourceId && figures.get(signal.sourceId)) || null,
    other_sources: others.get(signal.id) ?? [],
  }));
}

function serializeSignal(row: Row, name: string | null): Signal {
  return {
    id: row.id,
    account_id: row.accountId,
    title: row.title,
    kind: row.kind,
    source: row.source,
    url: row.url,
    reference: referenceOf(row),
    occurred_at: row.occurredAt.toISOString(),
    recorded_by: row.createdBy && name ? { uid: row.createdBy, name } : null,
    created_at: row.createdAt.toISOString(),
  };
}
