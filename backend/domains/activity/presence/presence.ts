import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Presence, presenceBeatSchema } from "@/lib/contracts/activity/presence";
import { maxPresent, maxPresentTabs, presenceTimeoutMs } from "@/lib/contracts/activity/presence-intervals";
import type { Database } from "../../../database/database";
import { accountPresence } from "../../../database/schema/activity";
import { accounts, users } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { liveAccounts } from "../../shared/account-ref";

/**
 * Records that one of the principal's browser tabs has opened or left an account, and returns the other members who
 * have it open. A tab has one account open at a time. Operators, who aren't members, aren't shown. Heartbeats for an
 * account that is missing or of another client are ignored.
 */
export async function recordPresence(
  db: Database,
  principal: Principal,
  accountId: string,
  { tab, is_leaving: isLeaving }: z.infer<typeof presenceBeatSchema>,
  now: Date,
): Promise<Presence> {
  const { clientId, uid } = principal;
  if (isLeaving) {
    await leave(db, principal, accountId, tab);
    return { others: [] };
  }
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(liveAccounts(principal), eq(accounts.id, accountId)));
  if (!account) return { others: [] };
  // Inserts nothing for a user who isn't a member, and doesn't overwrite a tab id that another user has used.
  await db.execute(sql`
    with excess as (
      delete from account_presence where client_id = ${clientId} and id in (
        select id from account_presence where client_id = ${clientId} and user_id = ${uid} and id <> ${tab}::uuid
        order by seen_at desc offset ${maxPresentTabs - 1}))
    insert into account_presence (client_id, id, account_id, user_id, seen_at)
    select client_id, ${tab}::uuid, ${accountId}::uuid, id, ${now.toISOString()}::timestamptz
    from users where client_id = ${clientId} and id = ${uid} and not disabled
    on conflict (client_id, id) do update set account_id = excluded.account_id, seen_at = excluded.seen_at
    where account_presence.user_id = excluded.user_id`);
  return { others: await findOthers(db, principal, accountId, now) };
}

/**
 * Deletes a tab's row, but only if it still references this account: the heartbeat for the account that the tab opened
 * next may have arrived first.
 */
async function leave(db: Database, { clientId, uid }: Principal, accountId: string, tab: string): Promise<void> {
  await db
    .delete(accountPresence)
    .where(
      and(
        eq(accountPresence.clientId, clientId),
        eq(accountPresence.id, tab),
        eq(accountPresence.userId, uid),
        eq(accountPresence.accountId, accountId),
      ),
    );
}

async function findOthers(
  db: Database,
  { clientId, uid }: Principal,
  accountId: string,
  now: Date,
): Promise<Presence["others"]> {
  return db
    .selectDistinct({ uid: users.id, name: users.fullName })
    .from(accountPresence)
    .innerJoin(users, and(eq(users.clientId, accountPresence.clientId), eq(users.id, accountPresence.userId)))
    .where(
      and(
        eq(accountPresence.clientId, clientId),
        eq(accountPresence.accountId, accountId),
        gt(accountPresence.seenAt, new Date(now.getTime() - presenceTimeoutMs)),
        ne(accountPresence.userId, uid),
        eq(users.disabled, false),
      ),
    )
    .orderBy(asc(users.fullName), asc(users.id))
    .limit(maxPresent);
}
