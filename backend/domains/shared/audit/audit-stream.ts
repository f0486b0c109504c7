import { and, eq, gt, max, sql } from "drizzle-orm";
import type { AuditStream, AuditStreamChange } from "@/lib/contracts/operations/audit-stream";
import { maxCountedWaiting } from "@/lib/contracts/operations/audit-stream-limit";
import type { Database } from "../../../database/database";
import { auditLog, auditStreams } from "../../../database/schema/audit";
import { createWebhookSecret } from "../../../outbound/webhook";
import { noClient, type Principal } from "../../../principal";
import type { Sealer } from "../../../secrets/seal";
import { lockAsClientAdmin } from "../client-admins";
import { recordAuditBy } from "./audit";

export type StreamRow = typeof auditStreams.$inferSelect;

/** The stream of a client's log, or the operator's for `noClient`; null: not set up. */
export async function findStream(db: Database, clientId: string): Promise<StreamRow | null> {
  const [row] = await db.select().from(auditStreams).where(eq(auditStreams.clientId, clientId));
  return row ?? null;
}

/** Reads the settings and state of a stream, with the number of waiting entries; null: not set up. */
export async function readStream(db: Database, clientId: string): Promise<AuditStream | null> {
  const row = await findStream(db, clientId);
  if (row === null) return null;
  const { url, createdAt, lastSuccessAt, failingSince, lastFailedAt, failure, nextAttemptAt, stoppedAt } = row;
  const waiting = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(isAfter(clientId, row.position))
    .limit(maxCountedWaiting + 1);
  return {
    url,
    created_at: createdAt.toISOString(),
    last_success_at: lastSuccessAt?.toISOString() ?? null,
    waiting: await db.$count(waiting.as("waiting")),
    failure:
      failingSince && lastFailedAt && failure !== null
        ? {
            since: failingSince.toISOString(),
            at: lastFailedAt.toISOString(),
            detail: failure,
            next_attempt_at: stoppedAt ? null : (nextAttemptAt?.toISOString() ?? null),
          }
        : null,
  };
}

/** Condition for the entries of a stream after a position. The operator's stream has the entries of all clients. */
export function isAfter(clientId: string, position: number) {
  return and(clientId === noClient ? undefined : eq(auditLog.clientId, clientId), gt(auditLog.id, position));
}

/** A change to a stream. URLs are reduced to the part that may be recorded and emailed; null: no stream. */
export interface SavedStream {
  before: string | null;
  after: string | null;
  /** Null: it hasn't changed. */
  secret: string | null;
}

/**
 * Sets or ends the stream of the principal's client, and clears earlier failures.
 *
 * @returns null: there was no stream to end
 */
export async function saveStream(
  tx: Database,
  principal: Principal,
  change: Omit<AuditStreamChange, "proof">,
  { sealer, now }: { sealer: Sealer; now: Date },
): Promise<SavedStream | null> {
  const { clientId } = principal;
  if (clientId !== noClient) await lockAsClientAdmin(tx, principal);
  const before = await findStream(tx, clientId);
  const { url } = change;
  if (before === null && url === null) return null;
  const isOfClient = eq(auditStreams.clientId, clientId);
  const secret = url !== null && (before === null || change.new_secret) ? createWebhookSecret() : null;
  if (url === null) await tx.delete(auditStreams).where(isOfClient);
  else {
    const sealedSecret = secret === null ? before?.sealedSecret : sealer.seal(secret, streamPurpose(clientId));
    if (sealedSecret === undefined) throw new Error("The audit stream has no secret");
    const position = change.with_history ? 0 : await findLatestId(tx, clientId);
    const working = { failures: 0, failingSince: null, lastFailedAt: null, failure: null };
    await tx
      .insert(auditStreams)
      .values({ clientId, url, sealedSecret, position, createdAt: now })
      .onConflictDoUpdate({
        target: auditStreams.clientId,
        set: {
          ...working,
          url,
          sealedSecret,
          nextAttemptAt: null,
          stoppedAt: null,
          version: sql`${auditStreams.version} + 1`,
        },
      });
  }
  const saved = { before: before && hostOf(before.url), after: url && hostOf(url), secret };
  await recordAuditBy(tx, principal, now, {
    action: "audit.stream",
    subject: "log",
    before: { address: saved.before },
    after: { address: saved.after },
    details: { new_secret: secret !== null },
  });
  return saved;
}

async function findLatestId(tx: Database, clientId: string): Promise<number> {
  const [row] = await tx
    .select({ id: max(auditLog.id) })
    .from(auditLog)
    .where(isAfter(clientId, 0));
  return row?.id ?? 0;
}

/** The part of a receiver's URL that may be recorded and emailed: paths and queries often contain a key. */
export function hostOf(url: string): string {
  return new URL(url).host;
}

export function streamPurpose(clientId: string): string {
  return `audit stream:${clientId}`;
}
