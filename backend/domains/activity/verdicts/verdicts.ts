import { and, desc, eq, gte, inArray } from "drizzle-orm";
import { type SignalKind, signalKinds } from "@/lib/contracts/signals/signal-kind";
import { preferenceOf, type SignalFeedback } from "@/lib/contracts/signals/signal-verdict";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { signals, signalVerdicts } from "../../../database/schema/activity";
import { queueDecisions } from "../../../database/schema/home";
import type { Principal } from "../../../principal";
import { getAccountRef } from "../../shared/account-ref";
import { requireMember } from "../../shared/colleagues/member";

const dayMs = 86_400_000;
/** Older feedback would hardly count, so it isn't read. */
const preferenceDays = 180;
const maxVerdicts = 500;

/**
 * Stores a user's feedback on a signal, replacing earlier feedback; null deletes it. A signal that isn't useful leaves
 * the home queue, and returns to it when that feedback is withdrawn.
 *
 * @throws AppError 404 `not_found`; 409 `not_a_member`
 */
export async function changeVerdict(
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
  if (feedback === null) await tx.delete(signalVerdicts).where(isOwn(principal, key.id));
  else await writeVerdict(tx, principal, { id: key.id, kind: signal.kind }, feedback, now);
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
 * @returns the principal's former rating; null: none
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
    .select({ verdict: signalVerdicts.verdict })
    .from(signalVerdicts)
    .where(isOwn(principal, id));
  await writeVerdict(tx, principal, signal, "not_useful", now);
  return former?.verdict ?? null;
}

/** Restores the rating from before {@link saveNotUseful}, unless the principal has changed it since. */
export async function undoNotUseful(
  tx: Database,
  principal: Principal,
  { id, formerRating }: { id: string; formerRating: SignalFeedback | null },
  now: Date,
): Promise<void> {
  const dropped = await tx
    .delete(signalVerdicts)
    .where(and(isOwn(principal, id), eq(signalVerdicts.verdict, "not_useful")))
    .returning({ id: signalVerdicts.signalId });
  const signal = dropped.length > 0 && formerRating ? await lockSignal(tx, principal, id) : null;
  if (signal && formerRating) await writeVerdict(tx, principal, signal, formerRating, now);
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
export async function findVerdicts(
  db: Database,
  principal: Principal,
  ids: readonly string[],
): Promise<Map<string, { verdict: SignalFeedback | null; usefulTo: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: signalVerdicts.signalId, userId: signalVerdicts.userId, verdict: signalVerdicts.verdict })
    .from(signalVerdicts)
    .where(and(eq(signalVerdicts.clientId, principal.clientId), inArray(signalVerdicts.signalId, [...ids])));
  const found = new Map<string, { verdict: SignalFeedback | null; usefulTo: number }>();
  for (const { id, userId, verdict: feedback } of rows) {
    const one = found.get(id) ?? { verdict: null, usefulTo: 0 };
    if (userId === principal.uid) one.verdict = feedback;
    else if (feedback === "useful") one.usefulTo += 1;
    found.set(id, one);
  }
  return found;
}

/** Computes a user's preference for each kind of signal on which they have given feedback. */
export async function readPreferences(db: Database, principal: Principal, now: Date): Promise<Map<SignalKind, number>> {
  const rows = await db
    .select({ kind: signalVerdicts.kind, verdict: signalVerdicts.verdict, at: signalVerdicts.createdAt })
    .from(signalVerdicts)
    .where(
      and(
        eq(signalVerdicts.clientId, principal.clientId),
        eq(signalVerdicts.userId, principal.uid),
        gte(signalVerdicts.createdAt, new Date(now.getTime() - preferenceDays * dayMs)),
      ),
    )
    .orderBy(desc(signalVerdicts.createdAt))
    .limit(maxVerdicts);
  const known = signalKinds.filter((kind) => rows.some((row) => row.kind === kind));
  return new Map(
    known.map((kind) => {
      const own = rows.filter((row) => row.kind === kind);
      return [
        kind,
        preferenceOf(
          own.map(({ verdict: feedback, at }) => ({ verdict: feedback, days: (now.getTime() - at.getTime()) / dayMs })),
        ),
      ];
    }),
  );
}

async function writeVerdict(
  tx: Database,
  { clientId, uid: userId }: Principal,
  { id: signalId, kind }: { id: string; kind: SignalKind },
  feedback: SignalFeedback,
  now: Date,
): Promise<void> {
  const row = { kind, verdict: feedback, createdAt: now };
  await tx
    .insert(signalVerdicts)
    .values({ clientId, userId, signalId, ...row })
    .onConflictDoUpdate({
      target: [signalVerdicts.clientId, signalVerdicts.userId, signalVerdicts.signalId],
      set: row,
    });
}

function isOwn({ clientId, uid }: Principal, id: string) {
  return and(eq(signalVerdicts.clientId, clientId), eq(signalVerdicts.userId, uid), eq(signalVerdicts.signalId, id));
}
