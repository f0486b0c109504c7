import { and, eq } from "drizzle-orm";
import type { ClientState } from "@/lib/contracts/clients/client";
import { clientDeletionDays } from "@/lib/contracts/clients/client-deletion";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import { dayMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../../database/database";
import { auditLog } from "../../database/schema/audit";
import type { clients } from "../../database/schema/core";
import { clientDeletions } from "../../database/schema/people/erasure";
import { invalidField } from "../../errors";
import { actorOf, recordAudit } from "../shared/audit/audit";
import { findClient, findDeletion, lockClient, lockExistingClient } from "../shared/clients";
import { endSuspension, type SuspensionInput, setSuspended } from "./suspend-client";

/** The result of deleting or restoring a client; `isChanged` is false if it was already in that state. */
export interface DeletionChange {
  isChanged: boolean;
  clientName: string;
  /** When its data is deleted. */
  dueAt: Date;
}

/**
 * Marks a client for deletion in 30 days and suspends it until then. No effect on a client that is already marked.
 *
 * @param input.name the client's name, as the operator typed it
 * @throws AppError 404 `not_found`; 400 at the field `name` if the typed name isn't the client's
 */
export async function deleteClient(tx: Database, input: SuspensionInput & { name: string }): Promise<DeletionChange> {
  const { by, clientId, reason, now, name } = input;
  const client = await lockExistingClient(tx, clientId);
  if (name.trim() !== client.name.trim()) throw invalidField("name", "This isn’t the client’s name.");
  const known = await findDeletion(tx, clientId);
  if (known) return { isChanged: false, clientName: client.name, dueAt: known.dueAt };
  const dueAt = new Date(now.getTime() + clientDeletionDays * dayMs);
  const suspendsClient = client.suspendedAt === null;
  if (suspendsClient) await setSuspended(tx, input);
  await tx
    .insert(clientDeletions)
    .values({ clientId, createdAt: now, createdBy: by.uid, reason, dueAt, suspendsClient });
  const due = dueAt.toISOString().slice(0, 10);
  const entry = { ...actorOf(by), clientId, at: now, subject: clientId };
  await recordAudit(tx, { ...entry, action: "client.delete", details: { name: client.name, reason, due } });
  return { isChanged: true, clientName: client.name, dueAt };
}

/**
 * Cancels a client's deletion: the client is active or suspended as before. No effect on a client that isn't marked for
 * deletion.
 *
 * @throws AppError 404 `not_found`; 410 `too_late` once the deletion is due
 */
export async function restoreClient(tx: Database, input: SuspensionInput): Promise<DeletionChange> {
  const { by, clientId, reason, now } = input;
  await lockClient(tx, clientId);
  const client = await findClient(tx, clientId);
  if (!client) throw (await wasDeleted(tx, clientId)) ? tooLate() : notFound();
  const deletion = await findDeletion(tx, clientId);
  if (!deletion) return { isChanged: false, clientName: client.name, dueAt: now };
  if (deletion.startedAt !== null || deletion.dueAt <= now) throw tooLate();
  if (deletion.suspendsClient) await endSuspension(tx, { clientId, now });
  await tx.delete(clientDeletions).where(eq(clientDeletions.clientId, clientId));
  const entry = { ...actorOf(by), clientId, at: now, subject: clientId };
  await recordAudit(tx, { ...entry, action: "client.restore", details: { reason } });
  return { isChanged: true, clientName: client.name, dueAt: deletion.dueAt };
}

/**
 * A client's suspension and deletion, as shown to the operator.
 *
 * @throws AppError 404 `not_found`
 */
export async function getClientState(db: Database, clientId: string): Promise<ClientState> {
  const client = await findClient(db, clientId);
  if (!client) throw notFound();
  return serializeClientState(client, await findDeletion(db, clientId));
}

/** Describes a client's suspension and deletion to the operator. */
export function serializeClientState(
  { suspendedAt, suspensionReason }: Pick<typeof clients.$inferSelect, "suspendedAt" | "suspensionReason">,
  deletion: Pick<typeof clientDeletions.$inferSelect, "createdAt" | "dueAt" | "reason"> | null,
): ClientState {
  return {
    suspended: suspendedAt && { at: suspendedAt.toISOString(), reason: suspensionReason ?? "" },
    deletion: deletion && {
      at: deletion.createdAt.toISOString(),
      due_at: deletion.dueAt.toISOString(),
      reason: deletion.reason,
    },
  };
}

/** Whether the audit log has the receipt of a deleted client with this id. */
export async function wasDeleted(db: Database, clientId: string): Promise<boolean> {
  const isReceipt = and(eq(auditLog.clientId, clientId), eq(auditLog.action, "client.delete_end"));
  const rows = await db.select({ id: auditLog.id }).from(auditLog).where(isReceipt).limit(1);
  return rows.length > 0;
}

function tooLate(): AppError {
  return new AppError(410, "too_late", "The 30 days are over: this client’s data is being or has been deleted.");
}
