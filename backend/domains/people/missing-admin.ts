import { and, eq, sql } from "drizzle-orm";
import { clientAdminRole } from "@/lib/contracts/rights/rights";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../database/database";
import { users } from "../../database/schema/core";
import type { Principal } from "../../principal";
import { actorOf, recordAudit } from "../shared/audit/audit";
import { hasEnabledAdmin, isAdmin } from "../shared/client-admins";
import { lockUndeleted } from "../shared/clients";
import { recordMemberChange } from "./members";
import { ensureBreakGlass, type NotifyBreakGlass } from "./sign-in/break-glass";
import { createInvitation, requireCanJoin } from "./sign-in/invitations";

interface AdminInput {
  by: Principal;
  clientId: string;
  email: string;
  now: Date;
  notifyBreakGlass: NotifyBreakGlass;
}

type Outcome =
  | { kind: "made_admin"; clientName: string; email: string }
  /** `token`: the token of the link to be emailed. */
  | { kind: "invited"; clientName: string; email: string; token: string };

/**
 * Appoints an admin for a client that has no enabled one: a member with this email becomes an enabled client admin;
 * anyone else is invited as one. If the client requires its provider, the admin becomes a break-glass person, whether
 * they are a member or accept the invitation.
 *
 * @throws AppError 404 `not_found`: no such client; 409 `client_deleted`, `has_admin`; 409 `account_exists`, at the
 * field `email`
 */
export async function addMissingAdmin(
  tx: Database,
  { by, clientId, email, now, notifyBreakGlass }: AdminInput,
): Promise<Outcome> {
  const client = await lockUndeleted(tx, clientId);
  if (await hasEnabledAdmin(tx, clientId))
    throw new AppError(409, "has_admin", "This client has an admin, who manages its people.");
  const actor = { ...actorOf(by), clientId };
  const isPerson = and(eq(users.clientId, clientId), eq(sql`lower(${users.email})`, email.toLowerCase()));
  const [before] = await tx.select().from(users).where(isPerson).for("update");
  if (before) {
    const changes = { disabled: false, ...(!isAdmin(before) && { role: clientAdminRole }) };
    const [after = before] = await tx.update(users).set(changes).where(isPerson).returning();
    await recordMemberChange(tx, actor, { before, after, now });
    await ensureBreakGlass(tx, { by: actor, uid: after.id, role: clientAdminRole, now, notifyBreakGlass });
    return { kind: "made_admin", clientName: client.name, email: after.email };
  }
  await requireCanJoin(tx, email, "email");
  const invitation = { clientId, email, role: clientAdminRole, invitedBy: by.uid };
  const { row, token } = await createInvitation(tx, invitation, now);
  await recordAudit(tx, {
    ...actor,
    at: now,
    action: "invitation.create",
    subject: row.id,
    after: { email, role: row.role },
  });
  return { kind: "invited", clientName: client.name, email, token };
}
