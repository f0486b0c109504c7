import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { type BulkAction, maxBulkMatches } from "@/lib/contracts/accounts/account-bulk";
import type { ContactFilter } from "@/lib/contracts/contacts/contact-list";
import { formatCount } from "@/lib/contracts/text/format-number";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../database/database";
import { bulkItems } from "../../database/schema/bulk";
import { accounts, contacts } from "../../database/schema/core";
import type { Principal } from "../../principal";
import { changeContact, getRow } from "../contacts/change";
import { liveContacts, matchingContacts } from "../contacts/list";
import { undoChanges } from "./account-history/undo";
import type { BulkKey, BulkOutcome, BulkTarget, BulkUndoOutcome, BulkWriteContext } from "./bulk-types";

/**
 * Maximum number of contacts to change at one account: they change in one transaction, and more would hold its locks
 * for minutes.
 */
const maxAtOneAccount = 2_000;

/** The number of an item's selected contacts; null for a bulk change to accounts. */
export const contactCount = sql<number>`jsonb_array_length(${bulkItems.seen}->'contacts')`;

type ContactsAction = Extract<BulkAction, { kind: "contacts" }>;

/**
 * Records the accounts of selected contacts as a bulk change's items. Contacts that are missing, removed or of another
 * client are silently omitted, so that the caller can't distinguish these cases.
 *
 * @param chosen the ids of contacts, or the filter that they match now
 * @returns the numbers of accounts and of contacts; if more than `maxBulkMatches` contacts match, the latter is
 * `maxBulkMatches` + 1
 */
export async function nameContacts(
  tx: Database,
  principal: Principal,
  bulkId: string,
  chosen: readonly string[] | ContactFilter,
): Promise<{ total: number; matching: number }> {
  const { clientId } = principal;
  const isChosen = isIds(chosen) ? inArray(contacts.id, [...chosen]) : await matchingContacts(tx, principal, chosen);
  const inserted = await tx
    .insert(bulkItems)
    .select(
      sql`select ${clientId}, ${bulkId}::uuid, found.account_id, 'waiting',
            jsonb_build_object('owner', null, 'contacts', jsonb_agg(found.id order by found.id)), null
          from (select ${contacts.accountId} as account_id, ${contacts.id} as id from ${contacts}
            where ${liveContacts(principal)} and ${isChosen} limit ${maxBulkMatches + 1}) found
          group by found.account_id`,
    )
    .returning({ contacts: contactCount });
  return { total: inserted.length, matching: inserted.reduce((sum, item) => sum + item.contacts, 0) };
}

/**
 * Refuses a bulk change to too many contacts at one account.
 *
 * @throws AppError 409 `too_many`, naming the account with the most selected contacts
 */
export async function requireFewAtEach(tx: Database, { clientId, id }: BulkKey): Promise<void> {
  const [largest] = await tx
    .select({ name: accounts.name, count: contactCount })
    .from(bulkItems)
    .innerJoin(accounts, and(eq(accounts.clientId, clientId), eq(accounts.id, bulkItems.accountId)))
    .where(and(itemsOf({ clientId, id }), gt(contactCount, maxAtOneAccount)))
    .orderBy(desc(contactCount))
    .limit(1);
  if (!largest) return;
  const [found, max] = [largest.count, maxAtOneAccount].map(formatCount);
  throw new AppError(
    409,
    "too_many",
    `${found} of these contacts are at ${largest.name}. At most ${max} at one account can be changed at once. Narrow the list first.`,
  );
}

function isIds(chosen: readonly string[] | ContactFilter): chosen is readonly string[] {
  return Array.isArray(chosen);
}

/** Sets a value of each account's selected contacts, with the same function as single changes. */
export async function changeContacts(
  tx: Database,
  principal: Principal,
  targets: readonly BulkTarget[],
  action: ContactsAction,
  writing: BulkWriteContext,
): Promise<BulkOutcome[]> {
  const done: BulkOutcome[] = [];
  for (const { id, seen } of targets) {
    const outcomes = new Set<BulkOutcome["outcome"]>();
    let changed = 0;
    for (const contactId of seen.contacts ?? []) {
      const outcome = await changeOne(tx, principal, { accountId: id, contactId }, action, writing);
      outcomes.add(outcome);
      if (outcome === "changed") changed += 1;
    }
    const outcome = changed > 0 ? "changed" : outcomes.has("unchanged") ? "unchanged" : "gone";
    done.push({ id, outcome, after: `${changed}` });
  }
  return done;
}

async function changeOne(
  tx: Database,
  { clientId, uid: actorId, from }: Principal,
  { accountId, contactId }: { accountId: string; contactId: string },
  { values }: ContactsAction,
  { cause, at }: BulkWriteContext,
): Promise<"changed" | "unchanged" | "gone"> {
  const key = { clientId, accountId, contactId };
  try {
    // Keeps the recorded reason and date of a contact who already asked not to be contacted.
    if ("do_not_contact" in values && (await getRow(tx, key)).doNotContact) return "unchanged";
    return (await changeContact(tx, key, { values }, { actorId, cause, at, from })) ? "changed" : "unchanged";
  } catch (error) {
    // The contact was removed or moved to another account after the selection.
    if (error instanceof AppError && error.code === "not_found") return "gone";
    throw error;
  }
}

/** Undoes a change to contacts; values changed since are kept. @returns the outcome and the counts of each account */
export async function restoreContacts(
  tx: Database,
  principal: Principal,
  targets: readonly BulkTarget[],
  { cause, at }: BulkWriteContext,
): Promise<BulkUndoOutcome[]> {
  const done: BulkUndoOutcome[] = [];
  for (const { id, seen, after } of targets) {
    const { restored, isComplete } = await restoreAt(tx, principal, id, seen.contacts ?? [], { cause, at });
    done.push({ id, outcome: isComplete ? "undone" : "kept", after: `${after ?? 0},${restored}` });
  }
  return done;
}

/** @returns how many of an account's selected contacts were restored, and whether all changes were undone */
async function restoreAt(
  tx: Database,
  principal: Principal,
  accountId: string,
  ids: readonly string[],
  { cause, at }: BulkWriteContext,
): Promise<{ restored: number; isComplete: boolean }> {
  try {
    const { contacts: touched, kept } = await tx.transaction((own) =>
      undoChanges(own, principal, accountId, { cause }, at),
    );
    const retainedIds = new Set(kept.map(({ contact_id: contactId }) => contactId));
    const restored = ids.filter((id) => touched.has(id) && !retainedIds.has(id));
    return { restored: restored.length, isComplete: kept.length === 0 };
  } catch (error) {
    // No contact of this account can be restored.
    if (error instanceof AppError) return { restored: 0, isComplete: false };
    throw error;
  }
}

/** Counts the contacts that were selected for a bulk change. */
export async function countSelected(db: Database, bulk: BulkKey): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(jsonb_array_length(${bulkItems.seen}->'contacts')), 0)::int` })
    .from(bulkItems)
    .where(itemsOf(bulk));
  return row?.count ?? 0;
}

/**
 * Counts the contacts that a bulk change has changed; once it is undone, those that were restored and those that were
 * kept because they were changed afterward.
 */
export async function countContacts(
  db: Database,
  bulk: BulkKey & { undoneAt: Date | null },
): Promise<{ contacts: number; kept: number }> {
  const changed = sql`split_part(${bulkItems.after}, ',', 1)::int`;
  const restored = sql`coalesce(nullif(split_part(${bulkItems.after}, ',', 2), ''), '0')::int`;
  const [row] = await db
    .select({
      changed: sql<number>`coalesce(sum(${changed}), 0)::int`,
      restored: sql<number>`coalesce(sum(${restored}), 0)::int`,
      kept: sql<number>`coalesce(sum(${changed} - ${restored}) filter (where ${bulkItems.outcome} = 'kept'), 0)::int`,
    })
    .from(bulkItems)
    .where(itemsOf(bulk));
  if (!row) return { contacts: 0, kept: 0 };
  return { contacts: bulk.undoneAt === null ? row.changed : row.restored, kept: row.kept };
}

function itemsOf({ clientId, id }: BulkKey) {
  return and(eq(bulkItems.clientId, clientId), eq(bulkItems.bulkId, id));
}
