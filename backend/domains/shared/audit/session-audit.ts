import type { SessionEndReason } from "@/lib/contracts/operations/audit";
import type { Caller } from "../../../caller";
import type { Database } from "../../../database/database";
import { recordAudit } from "./audit";

/** Records that a user's own action ended their sessions: signing out, or another change such as a new password. */
export async function recordSessionEnd(
  tx: Database,
  {
    user,
    at,
    reason,
    from,
  }: { user: { id: string; clientId: string | null }; at: Date; reason: SessionEndReason; from: Caller },
): Promise<void> {
  await recordAudit(tx, {
    at,
    clientId: user.clientId,
    actorId: user.id,
    action: "session.end",
    subject: user.id,
    details: { reason },
    from,
  });
}
