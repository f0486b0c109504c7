import type { NewClient } from "@/lib/contracts/clients/client";
import { clientAdminRole } from "@/lib/contracts/rights/rights";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../database/database";
import { clients } from "../../database/schema/core";
import type { Principal } from "../../principal";
import { createInvitation, requireCanJoin } from "../people/sign-in/invitations";
import { actorOf, recordAudit } from "../shared/audit/audit";
import { wasDeleted } from "./delete-client";

/**
 * Creates a client and invites its first admin; both are recorded in the new client's audit log.
 *
 * @param input.by the operator
 * @returns the invitation's id, and the token of its link
 * @throws AppError 409 `client_id_taken`, at the field `id`; 409 `account_exists`, at the field `admin_email`
 */
export async function createClient(
  tx: Database,
  { by, client, now }: { by: Principal; client: Omit<NewClient, "proof">; now: Date },
): Promise<{ id: string; token: string }> {
  const { id, name, time_zone: timeZone, admin_email: email } = client;
  const created = await tx
    .insert(clients)
    .values({ id, name, timeZone, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: clients.id });
  // The audit log of a deleted client is kept, and the admins of a new client with the same id could read it.
  if (created.length === 0 || (await wasDeleted(tx, id))) {
    const detail = "Another client has this id. Choose another one.";
    throw new AppError(409, "client_id_taken", detail, { fields: { id: detail } });
  }
  await requireCanJoin(tx, email, "admin_email");
  const invitation = { clientId: id, email, role: clientAdminRole, invitedBy: by.uid };
  const { row, token } = await createInvitation(tx, invitation, now);
  const entry = { ...actorOf(by), clientId: id, at: now };
  await recordAudit(
    tx,
    { ...entry, action: "client.create", subject: id, after: { name, time_zone: timeZone } },
    { ...entry, action: "invitation.create", subject: row.id, after: { email, role: row.role } },
  );
  return { id: row.id, token };
}
