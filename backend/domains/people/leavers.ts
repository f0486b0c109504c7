import { and, eq, gte, inArray, lt } from "drizzle-orm";
import { z } from "zod";
import { type Amounts, formatAmounts } from "@/lib/contracts/text/format-amounts";
import { formatCount } from "@/lib/contracts/text/format-number";
import { dayMs, minuteMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../../database/database";
import { auditLog } from "../../database/schema/audit";
import { users } from "../../database/schema/core";
import { enqueue } from "../../queue/enqueue";
import { raiseAlert } from "../alerts/alerts";
import { listClientAdmins } from "../shared/colleagues/colleagues";
import { countOwned, needsHandOver, totalOf } from "./owned-work";

/** The queue of alerts about the people whom a client's directory disabled within a day (UTC). */
export const leaversQueue = { name: "leavers", schema: z.object({ clientId: z.string(), day: z.iso.date() }) };

/**
 * Enqueues the alert about the people whom a client's directory disables today, unless it is already queued. It is
 * raised a minute later, because a directory may disable thousands within one synchronization.
 */
export async function announceLeavers(tx: Database, clientId: string, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const startAt = new Date(now.getTime() + minuteMs);
  await enqueue(tx, leaversQueue, { clientId, day }, { key: `${clientId} ${day}`, clientId, startAt });
}

/**
 * Alerts a client's admins about the people whom their directory has disabled on a day, and about the accounts and open
 * tasks that still need a new owner. There is one alert a day: it is updated when more people follow.
 */
export async function notifyOfLeavers(
  tx: Database,
  { clientId, day }: z.infer<typeof leaversQueue.schema>,
  now: Date,
): Promise<void> {
  const people = await listLeavers(tx, clientId, new Date(day));
  const [first] = people;
  if (!first) return;
  const uids = people.map(({ uid }) => uid);
  const stuck = await tx
    .select({ uid: users.id })
    .from(users)
    .where(and(eq(users.clientId, clientId), inArray(users.id, uids), needsHandOver(tx, clientId)));
  const owned = await countOwned(
    tx,
    clientId,
    stuck.map(({ uid }) => uid),
  );
  const who = people.length === 1 ? first.name : `${formatCount(people.length)} people`;
  await raiseAlert(tx, clientId, await listClientAdmins(tx, clientId), {
    id: `leavers-${day}`,
    type: "user_disabled",
    title: `${who} can no longer sign in`,
    body: `Disabled by your identity provider.${describeOwned(totalOf(owned.values()))}`,
    account: null,
    link: `/settings?section=people${stuck.length > 0 ? "&state=to_hand_over" : ""}`,
    at: now,
  });
}

/** Lists the people whom the directory disabled on a day and who are still disabled. */
function listLeavers(tx: Database, clientId: string, day: Date): Promise<{ uid: string; name: string }[]> {
  const next = new Date(day.getTime() + dayMs);
  return tx
    .selectDistinct({ uid: users.id, name: users.fullName })
    .from(auditLog)
    .innerJoin(users, and(eq(users.clientId, clientId), eq(users.id, auditLog.subject), eq(users.disabled, true)))
    .where(
      and(
        eq(auditLog.clientId, clientId),
        eq(auditLog.actorId, ""),
        eq(auditLog.action, "member.disable"),
        gte(auditLog.at, day),
        lt(auditLog.at, next),
      ),
    );
}

function describeOwned(owned: Amounts): string {
  const count = owned.accounts + owned.tasks;
  return count === 0 ? "" : ` ${formatAmounts(owned)} ${count === 1 ? "needs" : "need"} a new owner.`;
}
