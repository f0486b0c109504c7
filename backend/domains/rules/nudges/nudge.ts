import { and, eq, lte, sql } from "drizzle-orm";
import type { NewNudge } from "@/lib/contracts/home/nudge";
import { AppError } from "@/lib/contracts/wire/app-error";
import { dayMs, hourMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../../../database/database";
import { accountNudges } from "../../../database/schema/coverage";
import { invalidField } from "../../../errors";
import type { Principal } from "../../../principal";
import { raiseAlert } from "../../alerts/alerts";
import { getAccountRef, linkOf } from "../../shared/account-ref";
import { findColleague, getName } from "../../shared/colleagues/colleagues";

/**
 * Sends a member a short message about an account as one alert, subject to their settings and mutes. Neither the
 * message nor its read state is stored.
 *
 * @throws AppError 404 `not_found`; 400 `invalid_request`: the user isn't an active member of this client, or is the
 * principal; 429 `too_many_requests`: the member was already nudged about the account within a day
 */
export async function nudge(
  tx: Database,
  principal: Principal,
  accountId: string,
  { uid, line }: NewNudge,
  at: Date,
): Promise<void> {
  const account = await getAccountRef(tx, principal, accountId);
  const member = await findColleague(tx, principal, uid);
  if (!member) throw invalidField("uid", "This person isn’t an active member of this workspace");
  if (uid === principal.uid) throw invalidField("uid", "You can’t nudge yourself");
  await claimDay(tx, { clientId: principal.clientId, accountId: account.id, userId: uid }, member.name, at);
  await raiseAlert(tx, principal.clientId, [uid], {
    type: "nudge",
    title: `${await getName(tx, principal.uid)} about ${account.name}`,
    body: line,
    account,
    link: linkOf(account),
    at,
  });
}

/**
 * Records the day's nudge of a member about an account; of two concurrent ones, only one succeeds. Deletes records
 * older than a day.
 */
async function claimDay(
  tx: Database,
  one: { clientId: string; accountId: string; userId: string },
  name: string,
  at: Date,
): Promise<void> {
  const dayAgo = new Date(at.getTime() - dayMs);
  const [claimed] = await tx
    .insert(accountNudges)
    .values({ ...one, at })
    .onConflictDoUpdate({
      target: [accountNudges.clientId, accountNudges.accountId, accountNudges.userId],
      set: { at },
      setWhere: lte(accountNudges.at, dayAgo),
    })
    .returning({ at: accountNudges.at });
  if (!claimed) throw await tooSoon(tx, one, name, at);
  await tx.execute(sql`delete from account_nudges where ctid in (
    select ctid from account_nudges where client_id = ${one.clientId} and at <= ${dayAgo.toISOString()}::timestamptz
    limit 100 for update skip locked)`);
}

async function tooSoon(
  tx: Database,
  { clientId, accountId, userId }: { clientId: string; accountId: string; userId: string },
  name: string,
  now: Date,
): Promise<AppError> {
  const [last] = await tx
    .select({ at: accountNudges.at })
    .from(accountNudges)
    .where(
      and(
        eq(accountNudges.clientId, clientId),
        eq(accountNudges.accountId, accountId),
        eq(accountNudges.userId, userId),
      ),
    );
  const waitMs = Math.max(1_000, (last?.at.getTime() ?? now.getTime()) + dayMs - now.getTime());
  const hours = Math.ceil(waitMs / hourMs);
  return new AppError(
    429,
    "too_many_requests",
    `${name} was nudged about this account within the last day. You can nudge them again in ${hours === 1 ? "an hour" : `${hours} hours`}.`,
    { retryAfterSeconds: Math.ceil(waitMs / 1_000) },
  );
}
