import { eq } from "drizzle-orm";
import type { z } from "zod";
import { deniedTo, type RoleRights, type roleRightChangeSchema } from "@/lib/contracts/clients/role-rights";
import { hasByDefault, limitableRoles } from "@/lib/contracts/rights/rights";
import type { Database } from "../../database/database";
import { clients } from "../../database/schema/core";
import { invalidField } from "../../errors";
import type { Principal } from "../../principal";
import { recordAuditBy } from "../shared/audit/audit";
import { lockAsClientAdmin } from "../shared/client-admins";

/** Reads the permissions that the principal's client has denied to each role. */
export async function readRoleRights(db: Database, { clientId }: Principal): Promise<RoleRights> {
  const [row] = await db.select({ denied: clients.denied }).from(clients).where(eq(clients.id, clientId));
  return { items: limitableRoles.map((role) => ({ role, denied: [...deniedTo(role, row?.denied)] })) };
}

/**
 * Denies a permission to a role of the principal's client, or allows it again, with effect from each session's next
 * request. Repeating it has no effect. Locks the client, so that concurrent changes to other permissions aren't lost.
 *
 * @throws AppError 400 `invalid_request`: the role doesn't have the permission by default; 403 `forbidden`: the
 * principal is no longer an admin
 */
export async function changeRoleRight(
  tx: Database,
  by: Principal,
  { role, permission, is_allowed: isAllowed }: Omit<z.output<typeof roleRightChangeSchema>, "proof">,
  now: Date,
): Promise<void> {
  if (!hasByDefault(role, permission)) throw invalidField("permission", "This role doesn’t have this permission");
  await lockAsClientAdmin(tx, by);
  const [row] = await tx.select({ denied: clients.denied }).from(clients).where(eq(clients.id, by.clientId));
  const before = deniedTo(role, row?.denied);
  if (before.includes(permission) === !isAllowed) return;
  const after = isAllowed ? before.filter((one) => one !== permission) : [...before, permission];
  await tx
    .update(clients)
    .set({ denied: { ...row?.denied, [role]: after } })
    .where(eq(clients.id, by.clientId));
  await recordAuditBy(tx, by, now, {
    action: "member.right",
    subject: by.clientId,
    details: { role, permission },
    before: { is_allowed: !isAllowed },
    after: { is_allowed: isAllowed },
  });
}
