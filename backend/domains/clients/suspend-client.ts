import { eq } from "drizzle-orm";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../database/database";
import { clients } from "../../database/schema/core";
import type { Principal } from "../../principal";
import { endSessionsOfClient } from "../people/sessions/tokens";
import { actorOf, recordAudit } from "../shared/audit/audit";
import { findClient, lockClient } from "../shared/clients";

interface Wanted {
  /** The operator. */
  by: Principal;
  clientId: string;
  reason: string;
  now: Date;
}

/**
 * Suspends a client: ends the sessions of its people. Its tokens, sign-ins, jobs and mail are refused or wait until it
 * is resumed (`backend/database/suspension.ts`). No effect on a suspended client.
 *
 * @throws AppError 404 `not_found`
 */
export async function suspendClient(tx: Database, wanted: Wanted): Promise<void> {
  const { clientId, reason, now } = wanted;
  if ((await lockExisting(tx, clientId)).suspendedAt !== null) return;
  await tx.update(clients).set({ suspendedAt: now, suspensionReason: reason }).where(eq(clients.id, clientId));
  await endSessionsOfClient(tx, clientId, now);
  await record(tx, "client.suspend", wanted);
}

/**
 * Resumes a suspended client. A session that a concurrent sign-in created during the suspension ends, too: nobody's
 * access returns without a new sign-in. No effect on a client that isn't suspended.
 *
 * @throws AppError 404 `not_found`
 */
export async function resumeClient(tx: Database, wanted: Wanted): Promise<void> {
  const { clientId, now } = wanted;
  if ((await lockExisting(tx, clientId)).suspendedAt === null) return;
  await endSessionsOfClient(tx, clientId, now);
  await tx.update(clients).set({ suspendedAt: null, suspensionReason: null }).where(eq(clients.id, clientId));
  await record(tx, "client.resume", wanted);
}

async function lockExisting(tx: Database, clientId: string) {
  await lockClient(tx, clientId);
  const client = await findClient(tx, clientId);
  if (!client) throw notFound();
  return client;
}

function record(
  tx: Database,
  action: "client.suspend" | "client.resume",
  { by, clientId, reason, now }: Wanted,
): Promise<void> {
  return recordAudit(tx, { ...actorOf(by), clientId, at: now, action, subject: clientId, details: { reason } });
}
