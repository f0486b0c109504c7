import type { Cause } from "@/lib/contracts/accounts/account-change";
import type { Caller } from "../../../caller";
import type { Database } from "../../../database/database";
import { insertRows } from "../../../database/insert-rows";
import { accountChanges } from "../../../database/schema/history";
import { enqueueChangeEvents } from "../rule-events/announce";
import { announceArrivals } from "../rule-events/announce-arrivals";

/** The author, cause and time of a change. `actorId` null: the product itself. */
export interface Writer {
  actorId: string | null;
  cause: Cause;
  at: Date;
  /** The request's origin, for the audit log. */
  from?: Caller | undefined;
}

export interface Change {
  field: string;
  old: string | null;
  new: string | null;
  source: string | null;
  undoes?: number | undefined;
}

/**
 * Appends changes to an account's history, in the transaction that makes them, while the account's row is locked. Also
 * queues the changes to be matched with alert rules, and the notable ones to be turned into signals.
 */
export async function recordChanges(
  tx: Database,
  key: { clientId: string; accountId: string; contactId?: string | null },
  { actorId, cause, at }: Writer,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx.insert(accountChanges).values(
    changes.map((change) => ({
      ...key,
      ...change,
      createdBy: actorId,
      causeKind: cause.kind,
      causeId: cause.id,
      at,
    })),
  );
  await enqueueChangeEvents(
    tx,
    { clientId: key.clientId, at, causeKind: cause.kind },
    changes.map((change) => ({ ...key, ...change })),
  );
  await announceArrivals(
    tx,
    { clientId: key.clientId, causeKind: cause.kind },
    changes.map((change) => ({ ...key, ...change })),
  );
}

/** Appends changes to the histories of several locked accounts and their contacts, using one statement. */
export async function recordMany(
  tx: Database,
  clientId: string,
  all: readonly { accountId: string; contactId?: string; changes: readonly Change[] }[],
  { actorId, cause, at }: Writer,
): Promise<void> {
  const rows = all.flatMap(({ accountId, contactId = null, changes }) =>
    changes.map(({ undoes = null, ...change }) => ({
      clientId,
      accountId,
      contactId,
      ...change,
      undoes,
      createdBy: actorId,
      causeKind: cause.kind,
      causeId: cause.id,
      at,
    })),
  );
  await insertRows(tx, accountChanges, rows);
  await enqueueChangeEvents(tx, { clientId, at, causeKind: cause.kind }, rows);
  await announceArrivals(tx, { clientId, causeKind: cause.kind }, rows);
}
