import { and, desc, eq, gte, inArray } from "drizzle-orm";
import { preferenceOf, type SignalFeedback } from "@/lib/contracts/signals/signal-feedback";
import { type SignalKind, signalKinds } from "@/lib/contracts/signals/signal-kind";
import { notFound } from "@/lib/contracts/wire/app-error";
import { dayMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../../../database/database";
import { signalFeedback, signals } from "../../../database/schema/activity";
import { queueDecisions } from "../../../database/schema/home";
import type { Principal } from "../../../principal";
import { getAccountRef } from "../../shared/account-ref";
import { requireMember } from "../../shared/colleagues/member";

/** Older feedback would hardly count, so it isn't read. */
const preferenceDays = 180;
const maxFeedback = 500;

/**
 * Stores a user's feedback on a signal, replacing earlier feedback; null deletes it. A signal that the user rates as
 * not useful leaves their home queue, and returns to it when they withdraw the rating.
 *
 * @throws AppError 404 `not_found`; 409 `not_a_member`
 */
export async function changeFeedback(
  tx: Database,
  principal: Principal,
  key: { accountId: string; id: string },
  feedback: SignalFeedback | null,
  now: Date,
): Promise<void> {
  await requireMember(tx, principal);
  const account = await getAccountRef(tx, principal, key.accountId);
  const [signal] = await tx
    .select({ kind: signals.kind })
    .from(signals)
    .where(and(eq(signals.clientId, principal.clientId), eq(signals.accountId, account.id), eq(signals.id, key.id)))
    // Locks the signal: a concurrent deletion waits, and then deletes the feedback with it.
    .for("key share");
  if (!signal) throw notFound();
  if (feedback === null) await tx.delete(signalFeedback).where(isOwn(principal, key.id));
  else await writeFeedback(tx, principal, { id: key.id, kind: signal.kind }, feedback, now);
  if (feedback === "not_useful") return;
  await tx
    .delete(queueDecisions)
    .where(
      and(
        eq(queueDecisions.clientId, principal.clientId),
        eq(queueDecisions.userId, principal.uid),
        eq(queueDecisions.itemKey, `signal:${key.id}`),
        eq(queueDecisions.kind, "not_useful"),
      ),
    );
}

/**
 * Stores that a signal in the queue isn't useful; no effect if the signal no longer exists.
 *
 * @returns the principal's previous rating; null: none
 */
export async function saveNotUseful(
  tx: Database,
  principal: Principal,
  id: string,
  now: Date,
): Promise<SignalFeedback | null> {
  const signal = await lockSignal(tx, principal, id);
  if (!signal) return null;
  const [former] = await tx
    .select({ feedback: signalFeedback.feedback })
    .from(signalFeedback)
    .where(isOwn(principal, id));
  await writeFeedback(tx, principal, signal, "not_useful", now);
  return former?.feedback ?? null;
}

/** Restores the rating from before {@link saveNotUseful}, unless the principal has changed it since. */
export async function undoNotUseful(
  tx: Database,
  principal: Principal,
  { id, formerRating }: { id: string; formerRating: SignalFeedback | null },
  now: Date,
): Promise<void> {
  const dropped = await tx
    .delete(signalFeedback)
    .where(and(isOwn(principal, id), eq(signalFeedback.feedback, "not_useful")))
    .returning({ id: signalFeedback.signalId });
  const signal = dropped.length > 0 && formerRating ? await lockSignal(tx, principal, id) : null;
  if (signal && formerRating) await writeFeedback(tx, principal, signal, formerRating, now);
}

async function lockSignal(tx: Database, { clientId }: Principal, id: string) {
  const [signal] = await tx
    .select({ id: signals.id, kind: signals.kind })
    .from(signals)
    .where(and(eq(signals.clientId, clientId), eq(signals.id, id)))
    .for("key share");
  return signal;
}

/**
 * Reads the principal's feedback on signals, and the number of other users who found each signal useful. Signals
 * without feedback are omitted.
 */
export async function findFeedback(
  db: Database,
  principal: Principal,
  ids: readonly string[],
): Promise<Map<string, { feedback: SignalFeedback | null; usefulTo: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: signalFeedback.signalId, userId: signalFeedback.userId, feedback: signalFeedback.feedback })
    .from(signalFeedback)
    .where(and(eq(signalFeedback.clientId, principal.clientId), inArray(signalFeedback.signalId, [...ids])));
  const found = new Map<string, { feedback: SignalFeedback | null; usefulTo: number }>();
  for (const { id, userId, feedback } of rows) {
    const one = found.get(id) ?? { feedback: null, usefulTo: 0 };
    if (userId === principal.uid) one.feedback = feedback;
    else if (feedback === "useful") one.usefulTo += 1;
    found.set(id, one);
  }
  return found;
}

/** Computes a user's preference for each kind of signal on which they have given feedback. */
export async function computeSignalPreferences(
  db: Database,
  principal: Principal,
  now: Date,
): Promise<Map<SignalKind, number>> {
  const rows = await db
    .select({ kind: signalFeedback.kind, feedback: signalFeedback.feedback, at: signalFeedback.createdAt })
    .from(signalFeedback)
    .where(
      and(
        eq(signalFeedback.clientId, principal.clientId),
        eq(signalFeedback.userId, principal.uid),
        gte(signalFeedback.createdAt, new Date(now.getTime() - preferenceDays * dayMs)),
      ),
    )
    .orderBy(desc(signalFeedback.createdAt))
    .limit(maxFeedback);
  const known = signalKinds.filter((kind) => rows.some((row) => row.kind === kind));
  return new Map(
    known.map((kind) => {
      const own = rows.filter((row) => row.kind === kind);
      return [
        kind,
        preferenceOf(own.map(({ feedback, at }) => ({ feedback, days: (now.getTime() - at.getTime()) / dayMs }))),
      ];
    }),
  );
}

async function writeFeedback(
  tx: Database,
  { clientId, uid: userId }: Principal,
  { id: signalId, kind }: { id: string; kind: SignalKind },
  feedback: SignalFeedback,
  now: Date,
): Promise<void> {
  const row = { kind, feedback, createdAt: now };
  await tx
    .insert(signalFeedback)
    .values({ clientId, userId, signalId, ...row })
    .onConflictDoUpdate({
      target: [signalFeedback.clientId, signalFeedback.userId, signalFeedback.signalId],
      set: row,
    });
}

function isOwn({ clientId, uid }: Principal, id: string) {
  return and(eq(signalFeedback.clientId, clientId), eq(signalFeedback.userId, uid), eq(signalFeedback.signalId, id));
}
