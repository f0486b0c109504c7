import { and, eq } from "drizzle-orm";
import { accountChangesPath } from "@/lib/contracts/alerts/live-document";
import type { Database } from "../../database/database";
import { accounts } from "../../database/schema/core";
import { lockAccounts } from "../../domains/accounts/change";
import { recordAuditBy } from "../../domains/shared/audit/audit";
import { lockAsClientAdmin } from "../../domains/shared/client-admins";
import { enqueue } from "../../domains/shared/outbox";
import { listSampleAccounts } from "../../domains/shared/sample-accounts";
import type { Principal } from "../../principal";

/**
 * Deletes the sample accounts of an admin's client permanently. Foreign keys delete all their data with them, including
 * contacts, notes, tasks and files that members have added. No effect without sample data.
 *
 * @throws AppError 403 `forbidden`: the principal is no longer an admin
 */
export async function removeSampleData(tx: Database, by: Principal, now: Date): Promise<void> {
  const { clientId } = by;
  await lockAsClientAdmin(tx, by);
  const count = await deleteSampleAccounts(tx, clientId);
  if (count === 0) return;
  await recordAuditBy(tx, by, now, {
    action: "client.sample_data_end",
    subject: clientId,
    details: { accounts: count },
  });
}

/** Deletes a client's sample accounts, including those that a member has removed. @returns how many */
export async function deleteSampleAccounts(tx: Database, clientId: string): Promise<number> {
  const ids = [...(await listSampleAccounts(tx, [clientId]))];
  if (ids.length === 0) return 0;
  await lockAccounts(tx, clientId, ids);
  const deleted = await tx
    .delete(accounts)
    .where(and(eq(accounts.clientId, clientId), accounts.isSample))
    .returning({ id: accounts.id });
  // The deletion notifies the pages that show one of the accounts, so the document of that notice is deleted after it.
  await enqueue(
    tx,
    deleted.map(({ id }) => ({ kind: "delete" as const, path: `${accountChangesPath(clientId, id)}/latest` })),
  );
  return deleted.length;
}
