import type { FastifyRequest } from "fastify";
import type { AuditAction } from "@/lib/contracts/operations/audit";
import type { Context } from "../../context";
import type { Database } from "../../database/database";
import type { users } from "../../database/schema/core";
import { recordAudit } from "../../domains/shared/audit/audit";
import type { Email } from "../../mail/email";

interface FactorChange {
  user: Pick<typeof users.$inferSelect, "id" | "clientId">;
  action: AuditAction;
  email: Email;
  /** What the audit log adds: a factor other than the authenticator app. */
  details?: { factor: "passkey" };
}

/** Records a user's change of their own factors in the audit log, and mails it to them. */
export async function recordFactorChange(
  { now, readCaller, mailQueue }: Context,
  tx: Database,
  request: FastifyRequest,
  { user, action, email, details }: FactorChange,
): Promise<void> {
  const entry = { at: now(), clientId: user.clientId, actorId: user.id, subject: user.id, from: readCaller(request) };
  await recordAudit(tx, { ...entry, action, ...(details && { details }) });
  await mailQueue.add(tx, { kind: "letter", letter: email });
}
