import { and, eq, inArray, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { can } from "@/lib/contracts/rights/rights";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { accounts, contacts } from "../../../database/schema/core";
import { accountChanges } from "../../../database/schema/history";
import type { Principal } from "../../../principal";
import { lockAccount } from "../../accounts/change";
import { isUniqueViolation } from "../../accounts/refuse-duplicates";
import { removeAccounts, restoreAccounts } from "../../accounts/remove";
import { changeContact } from "../../contacts/change";
import type { Writer } from "../../values/history/record";
import { additions } from "../account-history/undo";
import { findLaterChange, groupRuns, type Run, type RunGroup, runsOf, undoEach } from "../account-history/undo-runs";
import { type ChangeWindow, isInWindow } from "./hour";
import { findWorkedOn } from "./worked-on";

/** The outcome for an account: `undone` and `kept` count values, contacts and the account itself. */
export interface UndoneChanges {
  undone: number;
  kept: number;
}

/**
 * Undoes a member's changes to one account within an hour: its removal or addition, and changes to contacts and values.
 * Values changed since, and values that can't be restored, are kept. Repeating it has no effect. The caller must lock
 * the account's row.
 */
export async function undoRecentChanges(
  tx: Database,
  principal: Principal,
  accountId: string,
  hour: ChangeWindow,
  writer: Writer,
): Promise<UndoneChanges> {
  const { clientId } = principal;
  const result: UndoneChanges = { undone: 0, kept: 0 };
  const count = (isDone: boolean, values = 1) => {
    if (isDone) result.undone += values;
    else result.kept += values;
  };
  const groups = groupRuns(await readChanges(tx, clientId, accountId, hour));
  const runs = runsOf(groups);
  const isAdded = runs.some(({ contactId, field }) => contactId === null && field === "account");
  const [row] = await tx
    .select({ removedAt: accounts.removedAt, removedBy: accounts.removedBy, mergedInto: accounts.mergedInto })
    .from(accounts)
    .where(and(eq(accounts.clientId, clientId), eq(accounts.id, accountId)));
  if (!row) return result;
  if (row.removedAt !== null) {
    const isOfIt = row.removedBy === hour.uid && row.removedAt > hour.since && row.removedAt <= hour.until;
    if (row.mergedInto !== null) {
      count(false, runs.length);
      return result;
    }
    // An account that was added and removed within the hour stays removed, as it was before.
    if (!isOfIt || isAdded) return result;
    const [restored] = await restoreAccounts(tx, principal, [accountId], writer.at);
    count(restored?.outcome === "restored");
    if (restored?.outcome !== "restored") return result;
  }
  const worked = await findWorkedOn(tx, clientId, accountId, hour.uid);
  if (isAdded && !worked.account) {
    const [removed] = await removeAccounts(tx, principal, [accountId], writer.at);
    count(removed?.outcome === "removed");
    return result;
  }
  if (isAdded) count(false);
  const added = runs.flatMap(({ contactId, field }) => (field === "contact" && contactId !== null ? [contactId] : []));
  const live = new Set(await findLiveContacts(tx, clientId, accountId, added));
  const removedContacts = new Set<string>();
  for (const contactId of added) {
    if (!live.has(contactId)) removedContacts.add(contactId);
    else if (worked.contacts.has(contactId) || !can(principal, "removeContacts")) count(false);
    else {
      const key = { clientId, accountId, contactId };
      const isDone = await attempt(tx, (own) => changeContact(own, key, { values: { removed: true } }, writer));
      count(isDone);
      if (isDone) removedContacts.add(contactId);
    }
  }
  const isValue = ({ contactId, field }: Run) =>
    !additions.includes(field) && (contactId === null || !removedContacts.has(contactId));
  const values = groups.filter((group) => group.runs.every(isValue));
  await undoValues(tx, principal, accountId, values, writer, count);
  return result;
}

async function undoValues(
  tx: Database,
  principal: Principal,
  accountId: string,
  groups: readonly RunGroup[],
  writer: Writer,
  count: (isDone: boolean, values: number) => void,
): Promise<void> {
  const { clientId } = principal;
  const isAllowed = ({ field, first }: Run) => {
    if (field === "owner") return can(principal.role, "assignOwner");
    return field !== "removed" || first.old === null || can(principal, "removeContacts");
  };
  const standing: RunGroup[] = [];
  for (const group of groups) {
    const later = await findLaterChange(tx, { clientId, accountId }, group);
    if (later?.undoes && group.ids.includes(later.undoes)) continue;
    if (later === null && group.runs.every(isAllowed)) standing.push(group);
    else count(false, group.runs.length);
  }
  if (standing.length === 0) return;
  await lockAccount(tx, { clientId, accountId });
  const { refused } = await undoEach(tx, principal, accountId, standing, writer);
  for (const group of standing) count(!refused.includes(group), group.runs.length);
}

/** Runs work in a savepoint. @returns whether it succeeded */
async function attempt(tx: Database, work: (own: Database) => Promise<unknown>): Promise<boolean> {
  try {
    await tx.transaction(work);
    return true;
  } catch (error) {
    if (error instanceof AppError || isUniqueViolation(error)) return false;
    throw error;
  }
}

function readChanges(tx: Database, clientId: string, accountId: string, hour: ChangeWindow) {
  const c = alias(accountChanges, "c");
  return tx
    .select()
    .from(c)
    .where(and(isInWindow(clientId, hour), eq(c.accountId, accountId)))
    .orderBy(c.id);
}

async function findLiveContacts(tx: Database, clientId: string, accountId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { id } = contacts;
  const rows = await tx
    .select({ id })
    .from(contacts)
    .where(
      and(
        eq(contacts.clientId, clientId),
        eq(contacts.accountId, accountId),
        isNull(contacts.removedAt),
        inArray(id, [...ids]),
      ),
    );
  return rows.map((row) => row.id);
}
