import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { can, rolesWith } from "@/lib/contracts/rights/rights";
import { findRole } from "@/lib/contracts/wire/role";
import type { Database } from "../../database/database";
import { users } from "../../database/schema/core";
import { forbidden } from "../../errors";
import { noClient, type Principal } from "../../principal";
import { lockClient } from "./clients";

/**
 * Locks the client, then checks again that the principal is one of its enabled admins: the check before the transaction
 * can miss a concurrent change of rights. Uses row locks only, so it works behind a connection pooler.
 *
 * @throws AppError 403 `forbidden`
 */
export async function lockAsClientAdmin(
  tx: Database,
  { uid, clientId }: Pick<Principal, "uid" | "clientId">,
): Promise<void> {
  await lockClient(tx, clientId);
  const [actor] = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, uid), eq(users.clientId, clientId), eq(users.disabled, false)));
  if (!actor || !isAdmin(actor)) throw forbidden();
}

/** Whether a user is an admin of their client, enabled or not. */
export function isAdmin({ role }: { role: string | null }): boolean {
  return can(findRole(role), "manageClient");
}

export async function hasEnabledAdmin(db: Database, clientId: string): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(users).where(isEnabledAdminOf(clientId)).limit(1);
  return row !== undefined;
}

/** The enabled admins of a client, or the operators for `noClient`, as email recipients. */
export async function listAdminAddresses(db: Database, clientId: string): Promise<{ name: string; address: string }[]> {
  return db
    .select({ name: users.fullName, address: users.email })
    .from(users)
    .where(clientId === noClient ? isEnabledOperator : isEnabledAdminOf(clientId))
    .orderBy(users.email);
}

const isEnabledOperator = and(
  isNull(users.clientId),
  eq(users.disabled, false),
  inArray(sql`lower(${users.role})`, [...rolesWith("operate")]),
);

/** In queries of `users`: the condition for a client's enabled admins. */
export function isEnabledAdminOf(clientId: string) {
  return and(
    eq(users.clientId, clientId),
    eq(users.disabled, false),
    inArray(sql`lower(${users.role})`, [...rolesWith("manageClient")]),
  );
}
