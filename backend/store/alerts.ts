import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { AlertType } from "@/lib/contracts/alert";
import { momentOf } from "../realtime/delivery";
import type { Database } from "./database";
import { enqueue } from "./outbox";
import { users } from "./schema";

/** What an alert says. `link` is a path of the site; `account` the account that it is about, if any. */
export interface Alert {
  /** Absent: a new one. The same id is the same alert. */
  id?: string;
  type: AlertType;
  title: string;
  body: string;
  account: { id: string; name: string } | null;
  link: string | null;
  at: Date;
}

/**
 * Raises an alert for some people, once each, at `users/{uid}/alerts/{alertId}` (checklist D7). Whoever isn't of the
 * client (any more), or is disabled, gets none.
 */
export async function raiseAlert(tx: Database, clientId: string, uids: readonly string[], alert: Alert): Promise<void> {
  if (uids.length === 0) return;
  const people = await tx
    .select({ uid: users.id })
    .from(users)
    .where(and(eq(users.clientId, clientId), eq(users.disabled, false), inArray(users.id, [...new Set(uids)])));
  await enqueue(
    tx,
    people.map(({ uid }) => describeAlert(uid, alert)),
  );
}

function describeAlert(uid: string, { id = randomUUID(), type, title, body, account, link, at }: Alert) {
  return {
    kind: "set" as const,
    path: `users/${uid}/alerts/${id}`,
    fields: {
      id,
      visibility: "NEW",
      type,
      title,
      body,
      createdAt: momentOf(at),
      accountId: account?.id ?? null,
      accountName: account?.name ?? null,
      link,
    },
  };
}
