import { and, eq, gt } from "drizzle-orm";
import type { AccessRequest } from "@/lib/contracts/activity/activity";
import { dayMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../../database/database";
import { accessRequests } from "../../database/schema/activity";
import { users } from "../../database/schema/core";
import { raiseAlert } from "../alerts/alerts";
import { listClientAdmins } from "../shared/colleagues/colleagues";

const repeatIntervalMs = dayMs;

/** Requests access from the admins of the user's client. A second request within a day has no effect. */
export async function requestAccess(
  tx: Database,
  person: { uid: string; clientId: string; name: string },
  { path = null, reason }: AccessRequest,
  now: Date,
): Promise<void> {
  const { uid, clientId, name } = person;
  // Locks the user's row, so that the second of two simultaneous requests waits here and then finds the first.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, uid)).for("update");
  const [recent] = await tx
    .select({ id: accessRequests.id })
    .from(accessRequests)
    .where(
      and(
        eq(accessRequests.clientId, clientId),
        eq(accessRequests.userId, uid),
        gt(accessRequests.createdAt, new Date(now.getTime() - repeatIntervalMs)),
      ),
    );
  if (recent) return;
  await tx.insert(accessRequests).values({ clientId, userId: uid, path, reason: reason || null, createdAt: now });
  const admins = await listClientAdmins(tx, clientId);
  await raiseAlert(
    tx,
    clientId,
    admins.filter((admin) => admin !== uid),
    {
      type: "access_request",
      title: `${name} asks for access`,
      body: [path === null ? null : `To ${path}.`, reason || null].filter((part) => part !== null).join(" "),
      account: null,
      link: "/settings?section=people",
      at: now,
    },
  );
}
