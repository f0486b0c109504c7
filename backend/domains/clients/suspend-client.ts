import { eq } from "drizzle-orm";
import type { Database } from "../../database/database";
import { clients } from "../../database/schema/core";
import type { Principal } from "../../principal";
import { endSessionsOfClient } from "../people/sessions/tokens";
import { actorOf, recordAudit } from "../shared/audit/audit";
import { lockUndeleted } from "../shared/clients";

/** An operator's request about one client. */
export interface SuspensionInput {
  /** The operator. */
  by: Principal;
  clientId: string;
  reason: string;
  now: Date;
}

/**
 * Suspends a client: ends its users' sessions. Its tokens, sign-ins, jobs and mail are refused or wait until it is
 * resumed (`backend/database/suspension.ts`). No effect on a suspended client.
 *
 * @throws AppError 404 `not_found`, 409 `client_deleted`
 */
export async function suspendClient(tx: Database, input: SuspensionInput): Promise<void> {
  if ((await lockUndeleted(tx, input.clientId)).suspendedAt !== null) return;
  await setSuspended(tx, input);
  await record(tx, "client.suspend", input);
}

/** Sets a client's suspension and ends its users' sessions, without an entry in the audit log. */
export async function setSuspended(
  tx: Database,
  { clientId, reason, now }: Omit<SuspensionInput, "by">,
): Promise<void> {
  await tx.update(clients).set({ suspendedAt: now, suspensionReason: reason }).where(eq(clients.id, clientId));
  await endSessionsOfClient(tx, clientId, now);
}

/**
 * Resumes a suspended client. No effect on a client that isn't suspended.
 *
 * @throws AppError 404 `not_found`, 409 `client_deleted`
 */
export async function resumeClient(tx: Database, input: SuspensionInput): Promise<void> {
  if ((await lockUndeleted(tx, input.clientId)).suspendedAt === null) return;
  await endSuspension(tx, input);
  await record(tx, "client.resume", input);
}

/**
 * Ends a client's suspension, without an entry in the audit log. Also ends sessions that a concurrent sign-in created
 * during the suspension, so that everyone has to sign in again.
 */
export async function endSuspension(
  tx: Database,
  { clientId, now }: Pick<SuspensionInput, "clientId" | "now">,
): Promise<void> {
  await endSessionsOfClient(tx, clientId, now);
  await tx.update(clients).set({ suspendedAt: null, suspensionReason: null }).where(eq(clients.id, clientId));
}

function record(
  tx: Database,
  action: "client.suspend" | "client.resume",
  { by, clientId, reason, now }: SuspensionInput,
): Promise<void> {
  return recordAudit(tx, { ...actorOf(by), clientId, at: now, action, subject: clientId, details: { reason } });
}
