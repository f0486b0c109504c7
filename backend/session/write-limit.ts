import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../database/database";
import { signInCounters } from "../database/schema/core";

const maxPerMinute = 60;
const windowMs = 60_000;
const writing = new Set(["POST", "PUT", "PATCH", "DELETE"]);
/**
 * Requests that pages send automatically; they write nothing that other users read, and a visit is written at most once
 * a second.
 */
const unlimited = new Set(["/realtime/token/", "/accounts/:id/visit/", "/accounts/:id/presence/"]);

/**
 * Creates the limit of a user's writes: requests per minute and route, over all backends (docs/conformance.md J10).
 *
 * @returns a function that counts a request
 * @throws AppError 429 `too_many_requests` with the seconds to wait
 */
export function createWriteLimit(db: Database, now: () => Date) {
  return async (request: FastifyRequest, userId: string): Promise<void> => {
    const route = request.routeOptions.url ?? "";
    if (!writing.has(request.method) || unlimited.has(route)) return;
    const at = now();
    const { count, endsAt } = await countWrite(db, `${request.method} ${route}`, userId, at);
    if (count <= maxPerMinute) return;
    throw new AppError(429, "too_many_requests", "Too many requests in one minute. Wait a moment and try again.", {
      retryAfterSeconds: Math.max(1, Math.ceil((endsAt.getTime() - at.getTime()) / 1000)),
    });
  };
}

/** Counts in windows of a minute, with one statement; `locked_until` holds the window's end. */
async function countWrite(db: Database, kind: string, userId: string, now: Date) {
  const key = createHash("sha256")
    .update(JSON.stringify(["write", kind, userId]))
    .digest("base64url");
  const at = sql`${now.toISOString()}::timestamptz`;
  const isOver = sql`${signInCounters.lockedUntil} <= ${at}`;
  const endsAt = new Date(now.getTime() + windowMs);
  const [counted] = await db
    .insert(signInCounters)
    .values({ key, failures: 1, lastAt: now, lockedUntil: endsAt })
    .onConflictDoUpdate({
      target: signInCounters.key,
      set: {
        failures: sql`case when ${isOver} then 1 else ${signInCounters.failures} + 1 end`,
        lastAt: now,
        lockedUntil: sql`case when ${isOver} then ${endsAt.toISOString()}::timestamptz else ${signInCounters.lockedUntil} end`,
      },
    })
    .returning({ count: signInCounters.failures, endsAt: signInCounters.lockedUntil });
  return counted ?? { count: 1, endsAt };
}
