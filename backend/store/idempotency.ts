import { createHash } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { AppError } from "@/lib/contracts/app-error";
import type { Database } from "../database/database";
import { idempotencyKeys } from "../database/schema/jobs";
import type { Principal } from "../principal";

/** A browser that lost an answer asks again within seconds; after a day it is another change. */
const keptMs = 24 * 3_600_000;

/** A request that makes something, and the key under which it may be sent again. */
export interface KeyedRequest {
  /** Undefined: each request makes its own. */
  key: string | undefined;
  /** What is asked for, whole: the same key for another request is refused. */
  request: unknown;
}

/**
 * Makes something once for one key of one user at one client. A second request under the key waits for the first and is
 * answered with what that made. To be called in the transaction that makes it: what fails leaves no key behind.
 *
 * @param make makes it
 * @param find reads what an earlier request made, by its id
 * @throws AppError 422 `key_reused`: the key was used for another request
 */
export async function makeOnce<Made extends { id: string }>(
  tx: Database,
  principal: Principal,
  { key, request }: KeyedRequest,
  now: Date,
  { make, find }: { make: () => Promise<Made>; find: (id: string) => Promise<Made> },
): Promise<Made> {
  if (key === undefined) return make();
  const own = and(eq(idempotencyKeys.clientId, principal.clientId), eq(idempotencyKeys.userId, principal.uid));
  await tx.delete(idempotencyKeys).where(and(own, lt(idempotencyKeys.createdAt, new Date(now.getTime() - keptMs))));
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
      throw new AppError(422, "key_reused", "This was sent before with other content.");
    }
    return find(earlier.resultId);
  }
  const made = await make();
  await tx.update(idempotencyKeys).set({ resultId: made.id }).where(isThisKey);
  return made;
}
