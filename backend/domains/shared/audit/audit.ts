import type { AuditAction } from "@/lib/contracts/operations/audit";
import type { Caller } from "../../../caller";
import { chunksOf } from "../../../database/chunks-of";
import type { Database } from "../../../database/database";
import { auditLog } from "../../../database/schema/audit";
import type { Principal } from "../../../principal";

/** Limited by the parameters of a statement. */
const entriesAtOnce = 1_000;

export interface AuditEntry {
  at: Date;
  /** Null: the entry is about the whole product. */
  clientId: string | null;
  /** The user who performed the action; null: no user was signed in. */
  actorId: string | null;
  action: AuditAction;
  /** Id of the changed row. */
  subject: string;
  /** The changed values before and after; never a secret. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  details?: Record<string, unknown>;
  /** IP address and user agent of the request. */
  from?: Caller | undefined;
}

/** Who makes a change in a client: a user, or null for the client's identity provider. */
export interface Author {
  clientId: string;
  actorId: string | null;
  from?: Caller | undefined;
}

/** Adds entries to the audit log, in the same transaction as the change. */
export async function recordAudit(tx: Database, ...entries: AuditEntry[]): Promise<void> {
  for (const some of chunksOf(entries, entriesAtOnce))
    await tx.insert(auditLog).values(
      some.map(({ clientId, actorId, from, ...entry }) => ({
        ...entry,
        clientId: clientId ?? "",
        actorId: actorId ?? "",
        ip: from?.ip ?? null,
        agent: from?.agent?.slice(0, 300) ?? null,
      })),
    );
}

/** Adds an entry about a principal's change to the audit log, in the same transaction as the change. */
export function recordAuditBy(
  tx: Database,
  principal: Principal,
  at: Date,
  entry: Omit<AuditEntry, "at" | "clientId" | "actorId" | "from">,
): Promise<void> {
  return recordAudit(tx, { ...actorOf(principal), at, ...entry });
}

/** The fields common to all entries about a principal's changes: user, client and origin. */
export function actorOf({ uid, clientId, from }: Principal): Author {
  return { actorId: uid, clientId, from };
}
