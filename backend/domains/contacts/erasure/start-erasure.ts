import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../database/database";
import { erasures } from "../../../database/schema/people/erasure";
import type { Principal } from "../../../principal";
import { enqueue } from "../../../queue/enqueue";
import type { Sealer } from "../../../secrets/seal";
import { recordAuditBy } from "../../shared/audit/audit";
import { lockAsClientAdmin } from "../../shared/client-admins";
import { erasurePurpose, findRunning, isErasure } from "./run-erasure";
import { findPerson } from "./subject";
import { storeErasureHashes } from "./suppression";

export const erasureQueue = { name: "erase", schema: z.object({ clientId: z.string(), id: z.uuid() }) };

/**
 * Starts erasing the person of a contact, unless they are already being erased. Once this commits, nobody can add them
 * again; the job does the rest.
 *
 * @returns the erasure's id, and whether it is a new one
 * @throws AppError 404 `not_found`; 403 `forbidden`
 */
export async function startErasure(
  tx: Database,
  principal: Principal,
  contactId: string,
  { sealer, at }: { sealer: Sealer; at: Date },
): Promise<{ id: string; isNew: boolean }> {
  const { clientId, uid } = principal;
  await lockAsClientAdmin(tx, principal);
  const running = await findRunning(tx, sealer, { clientId, contactId });
  if (running !== null) return { id: running, isNew: false };
  const { subject, hashed, contacts } = await findPerson(tx, clientId, contactId);
  const id = randomUUID();
  const sealedSubject = sealer.seal(JSON.stringify(subject), erasurePurpose({ clientId, id }));
  await tx.insert(erasures).values({ clientId, id, createdBy: uid, createdAt: at, sealedSubject });
  await storeErasureHashes(tx, sealer, { clientId, erasureId: id }, hashed);
  await recordAuditBy(tx, principal, at, {
    action: "contact.erase",
    subject: id,
    details: { contacts: contacts.length },
  });
  await enqueue(tx, erasureQueue, { clientId, id }, { clientId });
  return { id, isNew: true };
}

/**
 * Continues an erasure that has failed; no effect on any other.
 *
 * @throws AppError 403 `forbidden`
 */
export async function resumeErasure(tx: Database, principal: Principal, id: string, at: Date): Promise<void> {
  const { clientId } = principal;
  await lockAsClientAdmin(tx, principal);
  const failed = and(isErasure({ clientId, id }), eq(erasures.state, "failed"));
  const [row] = await tx.update(erasures).set({ state: "running" }).where(failed).returning({ id: erasures.id });
  if (!row) return;
  await recordAuditBy(tx, principal, at, { action: "contact.erase_resume", subject: id });
  await enqueue(tx, erasureQueue, { clientId, id }, { clientId });
}
