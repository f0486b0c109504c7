import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { BulkAction } from "@/lib/contracts/accounts/account-bulk";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { bulkItems } from "../../../database/schema/bulk";
import { contacts } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { changeContact, getRow } from "../../contacts/contacts/change";
import { liveAccounts } from "../../shared/account-ref";
import { undoChanges } from "../account-history/undo";
import type { BulkTarget, Done, Writing } from "./turn";

type ContactsAction = Extract<BulkAction, { kind: "contacts" }>;

/**
 * Records the accounts of selected contacts as a bulk change's items. Contacts that are missing, removed or of another
 * client are silently omitted, so that these can't be distinguished.
 *
 * @returns the number of accounts
 */
export async function nameContacts(
  tx: Database,
  principal: Principal,
  bulkId: string,
  ids: readonly string[],
): Promise<number> {
  const { clientId } = principal;
  const inserted = await tx
    .insert(bulkItems)
    .select(
      sql`select ${clientId}, ${bulkId}::uuid, found.account_id, 'waiting',
            jsonb_build_object('owner', null, 'contacts', found.ids), null
          from (select ${contacts.accountId} as account_id, jsonb_agg(${contacts.id} order by ${contacts.id}) as ids
            from ${contacts} where ${contacts.clientId} = ${clientId}
              and ${inArray(contacts.id, [...ids])} and ${isNull(contacts.removedAt)}
            group by ${contacts.accountId}) found
          join accounts on accounts.client_id = ${clientId} and accounts.id = found.account_id
            and ${liveAccounts(principal)}`,
    )
    .returning({ id: bulkItems.accountId });
  return inserted.length;
}

/** Sets a value of each account's selected contacts, with the same function as single changes. */
export async function changeContacts(
  tx: Database,
  principal: Principal,
  targets: readonly BulkTarget[],
  action: ContactsAction,
  writing: Writing,
): Promise<Done[]> {
  const done: Done[] = [];
  for (const { id, seen } of targets) {
    const outcomes = new Set<Done["outcome"]>();
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
  { cause, at }: Writing,
): Promise<"changed" | "unchanged" | "gone"> {
  const key = { clientId, accountId, contactId };
  try {
    // Keeps the reason and the day that are known of a contact who already asked not to be contacted.
    if ("do_not_contact" in values && (await getRow(tx, key)).doNotContact) return "unchanged";
    return (await changeContact(tx, key, { values }, { actorId, cause, at, from })) ? "changed" : "unchanged";
  } catch (error) {
    // Removed, or moved to another account, since they were selected.
    if (error instanceof AppError && error.code === "not_found") return "gone";
    throw error;
  }
}

/** Undoes a change of contacts; values changed since are kept. @returns the accounts where nothing is kept */
export async function restoreContacts(
  tx: Database,
  principal: Principal,
  targets: readonly BulkTarget[],
  { cause, at }: Writing,
): Promise<string[]> {
  const back: string[] = [];
  for (const { id } of targets) {
    try {
      const { kept } = await tx.transaction((own) => undoChanges(own, principal, id, { cause }, at));
      if (kept.length === 0) back.push(id);
    } catch (error) {
      // Nothing of it can be restored.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return back;
}

/** Counts the contacts that a bulk change has changed, or restored once it is undone. */
export async function countContacts(
  db: Database,
  { clientId, id, undoneAt }: { clientId: string; id: string; undoneAt: Date | null },
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${bulkItems.after}::int), 0)::int` })
    .from(bulkItems)
    .where(
      and(
        eq(bulkItems.clientId, clientId),
        eq(bulkItems.bulkId, id),
        eq(bulkItems.outcome, undoneAt === null ? "changed" : "undone"),
      ),
    );
  return row?.count ?? 0;
}
