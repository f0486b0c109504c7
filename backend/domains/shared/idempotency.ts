import { createHash } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { AppError } from "@/lib/contracts/wire/app-error";
import { dayMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../../database/database";
import { idempotencyKeys } from "../../database/schema/jobs";
import type { Principal } from "../../principal";

/** A browser that lost a response repeats the request within seconds; keys are deleted after a day. */
export const keyTtlMs = dayMs;

export interface KeyedRequest {
  /** Undefined: every request creates a new resource. */
  key: string | undefined;
  /** The complete request: reusing the key for a different request is refused. */
  request: unknown;
}

export interface CreateSteps<Made extends { id: string }> {
  make: () => Promise<Made>;
  /** Reads the result of an earlier request by id. */
  find: (id: string) => Promise<Made>;
}

/**
 * Creates something once per key, user and client. A second request with the key waits for the first and gets its
 * result. Must run in the creating transaction, so a failure leaves no key behind.
 *
 * @throws AppError 422 `key_reused`: the key was used for another request
 */
export async function createOnce<Made extends { id: string }>(
  tx: Database,
  principal: Principal,
  { key, request }: KeyedRequest,
  now: Date,
  { make, find }: CreateSteps<Made>,
): Promise<Made> {
  if (key === undefined) return make();
  const own = and(eq(idempotencyKeys.clientId, principal.clientId), eq(idempotencyKeys.userId, principal.uid));
  await tx.delete(idempotencyKeys).where(and(own, lt(idempotencyKeys.createdAt, new Date(now.getTime() - keyTtlMs))));
  const hash = createHash("sha256").update(JSON.stringify(request)).digest("base64url");
  const [claimed] = await tx
    .insert(idempotencyKeys)
    .values({ clientId: principal.clientId, userId: principal.uid, key, request: hash, createdAt: now })
    .onConflictDoNothing()
    .returning();
  const isThisKey = and(own, eq(idempotencyKeys.key, key));
  if (!claimed) {
    const [earlier] = await tx.select().from(idempotencyKeys).where(isThisKey);
    if (!earlier?.resultId || earlier.request !== hash) {
      throw new AppError(422, "key_reused", "This was already sent with different content.");
    }
    return find(earlier.resultId);
  }
  const created = await make();
  await tx.update(idempotencyKeys).set({ resultId: created.id }).where(isThisKey);
  return created;
}
