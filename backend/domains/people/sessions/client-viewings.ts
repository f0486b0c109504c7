import { eq, lte, type SQL } from "drizzle-orm";
import { viewingLimits } from "@/lib/contracts/clients/viewing-limits";
import type { ViewingEnd } from "@/lib/contracts/operations/audit";
import { minuteMs } from "@/lib/contracts/wire/durations";
import type { Caller } from "../../../caller";
import type { Database } from "../../../database/database";
import type { accessTokens } from "../../../database/schema/core";
import { clientViewings } from "../../../database/schema/sign-in/client-viewings";
import { recordAudit } from "../../shared/audit/audit";
import { lockUser } from "../../shared/users";
import { requireLiveSession } from "./live-session";

interface ViewingInput {
  token: typeof accessTokens.$inferSelect;
  clientId: string;
  reason: string;
  from: Caller;
  now: Date;
}

/**
 * Starts an operator's view of a client in one session, and ends the session's view of another client. No effect if the
 * session already views this client; the time isn't extended. Locking the user's row makes concurrent starts wait for
 * each other, and for the end of the session. The view ends with the session at the latest.
 *
 * @returns when it ends
 * @throws AppError 401 `unauthenticated`: the session has ended in the meantime
 */
export async function startViewing(tx: Database, { token, clientId, reason, from, now }: ViewingInput): Promise<Date> {
  const { userId, sessionId } = token;
  await lockUser(tx, userId);
  await requireLiveSession(tx, token, now);
  const isOfSession = eq(clientViewings.sessionId, sessionId);
  const [current] = await tx.select().from(clientViewings).where(isOfSession);
  if (current?.clientId === clientId && current.endsAt > now) return current.endsAt;
  await endViewings(tx, isOfSession, { because: "switched", from, now });
  const endsAt = new Date(Math.min(now.getTime() + viewingLimits.minutes * minuteMs, token.sessionEndsAt.getTime()));
  const minutes = Math.ceil((endsAt.getTime() - now.getTime()) / minuteMs);
  await tx.insert(clientViewings).values({ clientId, sessionId, operatorId: userId, reason, startedAt: now, endsAt });
  await recordAudit(tx, {
    at: now,
    clientId,
    actorId: userId,
    action: "client.chosen",
    subject: clientId,
    details: { reason, minutes },
    from,
  });
  return endsAt;
}

/** Ends the view of a session, if there is one. */
export async function stopViewing(tx: Database, { token, from, now }: Pick<ViewingInput, "token" | "from" | "now">) {
  await endViewings(tx, eq(clientViewings.sessionId, token.sessionId), { because: "stopped", from, now });
}

/** Ends expired views, and records their end. */
export async function recordExpiredViewings(db: Database, now: Date): Promise<void> {
  await db.transaction((tx) => endViewings(tx, lte(clientViewings.endsAt, now), { because: "expired", now }));
}

/**
 * Ends views, and records each end in the audit log of its client. A view whose time was up earlier is recorded as
 * expired at that time, whatever ends it now.
 */
export async function endViewings(
  tx: Database,
  which: SQL,
  { because, from, now }: { because: ViewingEnd; from?: Caller; now: Date },
): Promise<void> {
  const ended = await tx.delete(clientViewings).where(which).returning();
  await recordAudit(
    tx,
    ...ended.map(({ clientId, operatorId, reason, startedAt, endsAt }) => {
      const hasExpired = endsAt <= now;
      const at = hasExpired ? endsAt : now;
      const seconds = Math.round((at.getTime() - startedAt.getTime()) / 1_000);
      return {
        at,
        clientId,
        actorId: operatorId,
        action: "client.chosen_end" as const,
        subject: clientId,
        details: { reason, seconds, because: hasExpired ? "expired" : because },
        from: hasExpired ? undefined : from,
      };
    }),
  );
}
