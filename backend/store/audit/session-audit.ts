import type { SessionEndReason } from "@/lib/contracts/audit";
import type { Caller } from "../../caller";
import type { Database } from "../../database/database";
import { recordAudit } from "./audit";

/** Writes down that a user's sessions ended by the user's own doing: by signing out, or as a consequence of another change. */
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
