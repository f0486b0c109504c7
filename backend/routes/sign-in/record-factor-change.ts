import type { FastifyRequest } from "fastify";
import type { AuditAction } from "@/lib/contracts/operations/audit";
import type { Context } from "../../context";
import type { Database } from "../../database/database";
import type { users } from "../../database/schema/core";
import { endSessionsOf } from "../../domains/people/sessions/tokens";
import { recordAudit } from "../../domains/shared/audit/audit";
import { recordSessionEnd } from "../../domains/shared/audit/session-audit";
import type { Email } from "../../mail/email";
import type { Session } from "../../session/guard";

interface FactorChange {
  user: Pick<typeof users.$inferSelect, "id" | "clientId">;
  action: AuditAction;
  email: Email;
  /** The audit log's details, for a factor other than the authenticator app. */
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
  await mailQueue.add(tx, { kind: "message", message: email });
}

/**
 * Ends the user's other sessions if they must have a second factor. Call it in the transaction that adds their first
 * factor: otherwise that factor would unlock every session that waits for a factor, including the session of someone
 * who only knows the password.
 */
export async function endWaitingSessions(
  { now, readCaller, factorRule }: Context,
  tx: Database,
  request: FastifyRequest,
  session: Session,
): Promise<void> {
  // Not `findMissing`, because it exempts a member's session that began with Microsoft, and the factor may be added in
  // such a session.
  if (!factorRule.isRequired(session)) return;
  await endSessionsOf(tx, session.user.id, now(), session.token.sessionId);
  await recordSessionEnd(tx, { user: session.user, at: now(), reason: "factor_add", from: readCaller(request) });
}
