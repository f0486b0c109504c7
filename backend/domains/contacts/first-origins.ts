import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { sampleContactSource } from "@/lib/contracts/contacts/contact-fact-field";
import { type Database, readRows } from "../../database/database";
import { accounts } from "../../database/schema/core";
import type { Origin } from "../values/facts/choose-value";
import { importSource } from "../values/facts/import-source";
import { readLatestChanges } from "./latest-changes";
import type { ContactRow } from "./values";

export type OriginOf = (row: ContactRow, field: string, value: string) => Origin;

/**
 * Finds the origins of values whose source wasn't stored: the latest change to the value; else, for the contact's
 * account, the merge that moved the contact there; else the addition of the contact or, if that isn't recorded, of its
 * account.
 */
export async function readFirstOrigins(db: Database, clientId: string, rows: readonly ContactRow[]): Promise<OriginOf> {
  const ids = rows.map(({ id }) => id);
  const changes = await readLatestChanges(db, clientId, ids);
  const merges = await readMerges(db, clientId, ids);
  const arrivals = await readArrivals(
    db,
    clientId,
    rows.map(({ accountId }) => accountId),
  );
  return (row, field, value) => {
    const change = changes.get(`${row.id} ${field}`);
    const assumed = (origin: Origin): Origin =>
      field === "manager_id" && row.managerAssumed ? { ...origin, confidence: "low" } : origin;
    if (change?.new === value) return assumed(originAt(change.source ?? "manual", change.at));
    const mergedAt = field === "account_id" ? merges.get(`${row.id} ${value}`) : undefined;
    if (mergedAt) return { source: "Merged accounts", method: "derived", confidence: "high", seenAt: mergedAt };
    const addedAt = changes.get(`${row.id} contact`)?.at;
    const seenAt = addedAt ?? arrivals.get(row.accountId) ?? row.updatedAt;
    return assumed(originAt(row.source, seenAt));
  };
}

/** The origin of a contact value by its source, with method and confidence. */
export function originAt(source: string, seenAt: Date): Origin {
  if (source === "manual") return { source, method: "manual", confidence: "high", seenAt };
  if (source === sampleContactSource) return { source, method: "estimated", confidence: "low", seenAt };
  return { source, method: "reported", confidence: source.startsWith(importSource("")) ? "high" : "medium", seenAt };
}

/** Creation times of accounts, by id. */
async function readArrivals(db: Database, clientId: string, ids: readonly string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: accounts.id, at: accounts.createdAt })
    .from(accounts)
    .where(and(eq(accounts.clientId, clientId), inArray(accounts.id, [...new Set(ids)])));
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** Times of merges, not undone, that moved contacts to their current account, by `<contact> <account>`. */
async function readMerges(db: Database, clientId: string, ids: readonly string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const idsJson = JSON.stringify(ids.map((id) => ({ id })));
  const rows = await readRows(
    db,
    z.object({ id: z.string(), account: z.string(), at: z.coerce.date() }),
    sql`select i.row_id as id, m.survivor_id as account, m.created_at as at
        from contacts c
          join account_merges m on m.client_id = ${clientId} and m.survivor_id = c.account_id and m.undone_at is null
          join account_merge_items i on i.client_id = ${clientId} and i.merge_id = m.id and i.table_name = 'contacts'
            and i.row_id = c.id::text
        where c.client_id = ${clientId} and c.id in (select g.id from json_to_recordset(${idsJson}::json) as g(id uuid))
        order by m.created_at`,
  );
  return new Map(rows.map(({ id, account, at }) => [`${id} ${account}`, at]));
}
