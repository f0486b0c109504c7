import type { Database } from "./database";
import { auditLog } from "./outbox-schema";

/** Writes down who did what, in the transaction in which it is done. `clientId` null: it concerns the whole product. */
export async function audit(
  tx: Database,
  entry: {
    at: Date;
    clientId: string | null;
    actorId: string;
    action: string;
    subject: string;
    details?: Record<string, unknown>;
  },
): Promise<void> {
  await tx.insert(auditLog).values(entry);
}
