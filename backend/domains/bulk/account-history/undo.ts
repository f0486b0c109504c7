import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, inArray, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Undo, Undone } from "@/lib/contracts/accounts/account-change";
import { findSeatRole } from "@/lib/contracts/contacts/committee-seat";
import { canAssignOwner } from "@/lib/contracts/rights/rights";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { accountChanges } from "../../../database/schema/history";
import { forbidden } from "../../../errors";
import type { Principal } from "../../../principal";
import { lockAccount, writeSteps } from "../../accounts/accounts/change";
import { assignOwner } from "../../activity/activity/owner";
import { restoreSeat } from "../../contacts/committee/assign-seat";
import { restoreContact } from "../../contacts/contacts/change";
import { getName } from "../../shared/colleagues/colleagues";
import type { Step } from "../../values/facts/choose-value";
import { findLatestChange } from "../../values/history/latest";
import type { Writer } from "../../values/history/record";

type ChangeRow = typeof accountChanges.$inferSelect;

/**
 * Fields that aren't undone value by value: an addition is undone by removing, a move by moving back, a merge by its
 * own undo.
 */
export const additions = ["account", "contact", "account_id", "merged", "merged_into"];

/** Maximum age of a member's changes that can be undone together, in ms. */
const lastMs = 3_600_000;

/** Consecutive changes of one value that are undone together, oldest first. */
export interface Run {
  contactId: string | null;
  field: string;
  changes: ChangeRow[];
  first: ChangeRow;
  last: ChangeRow;
}

/**
 * Undoes changes of an account by restoring the earlier values. The undo is itself a change with a history entry, and
 * can be undone. A value that was changed later stays unchanged.
 *
 * @throws AppError 404 `not_found`: no such change at this account; 409 `changed_since`: the requested change has a
 * later one; 403 `forbidden`
 */
export async function undoChanges(
  tx: Database,
  principal: Principal,
  accountId: string,
  which: Undo,
  at: Date,
): Promise<Undone> {
  const { clientId, uid } = principal;
  const place = { clientId, accountId };
  // Restoring its values would undo only part of the merge.
  if ("cause" in which && which.cause.kind === "merge")
    throw new AppError(409, "merge", "Undo the merge itself instead.");
  await lockAccount(tx, place);
  const runs = runsOf(await findUndoable(tx, principal, accountId, which, at));
  if (runs.length === 0) throw notFound();
  const writer: Writer = { actorId: uid, cause: { kind: "undo", id: randomUUID() }, at, from: principal.from };
  const standing: Run[] = [];
  const kept: Undone["kept"] = [];
  for (const run of runs) {
    const latest = await findLatestChange(tx, { ...place, contactId: run.contactId, field: run.field });
    if (latest?.id === run.last.id) standing.push(run);
    else if ("change" in which) throw await changedSince(tx, latest);
    else kept.push({ field: run.field, contact_id: run.contactId });
  }
  await undoRuns(tx, principal, accountId, standing, writer);
  return { undone: standing.length, kept };
}

/**
 * Restores the values from before runs of changes that have no later changes, at a locked account.
 *
 * @throws AppError the first failure, such as 403 `forbidden`
 */
export async function undoRuns(
  tx: Database,
  principal: Principal,
  accountId: string,
  runs: readonly Run[],
  writer: Writer,
): Promise<void> {
  const { clientId, uid } = principal;
  const { at } = writer;
  const place = { clientId, accountId };
  const steps = new Map<string, Step>();
  const undoes = new Map<string, number>();
  const ofContacts = new Map<string, Map<string, Run>>();
  for (const run of runs) {
    const roleId = findSeatRole(run.field);
    if (run.field === "owner") await undoOwner(tx, principal, run, writer);
    else if (roleId !== null) await restoreSeat(tx, { ...place, roleId }, run.first.old, writer, run.last.id);
    else if (run.contactId !== null) {
      const values = ofContacts.get(run.contactId) ?? new Map<string, Run>();
      ofContacts.set(run.contactId, values.set(run.field, run));
    } else {
      const undone = run.changes.flatMap((change) => change.new ?? []);
      steps.set(run.field, { kind: "restore", value: run.first.old, undone, by: uid, at });
      undoes.set(run.field, run.last.id);
    }
  }
  await writeSteps(tx, place, await lockAccount(tx, place), steps, writer, undoes);
  for (const [contactId, of] of ofContacts) {
    const values = Object.fromEntries([...of].map(([field, run]) => [field, run.first.old]));
    await restoreContact(
      tx,
      { ...place, contactId },
      values,
      writer,
      new Map([...of].map(([field, run]) => [field, run.last.id])),
    );
  }
}

/** Finds the changes to undo, except the addition of an account, which is undone by removing the account. */
async function findUndoable(
  tx: Database,
  { clientId }: Principal,
  accountId: string,
  which: Undo,
  at: Date,
): Promise<ChangeRow[]> {
  return tx
    .select()
    .from(accountChanges)
    .where(
      and(
        eq(accountChanges.clientId, clientId),
        eq(accountChanges.accountId, accountId),
        notInArray(accountChanges.field, additions),
        meant(which, at),
      ),
    )
    .orderBy(asc(accountChanges.id));
}

function meant(which: Undo, at: Date): SQL | undefined {
  if ("change" in which) {
    const id = Number(which.change);
    // Do-not-contact, its reason and its date are one change, shown as three.
    const isBeside = sql`(${accountChanges.contactId}, ${accountChanges.causeKind}, ${accountChanges.causeId}) = (
      select one.contact_id, one.cause_kind, one.cause_id from ${accountChanges} one
      where one.client_id = ${accountChanges.clientId} and one.id = ${id} and starts_with(one.field, 'do_not_contact'))`;
    return or(
      eq(accountChanges.id, id),
      and(isBeside, inArray(accountChanges.field, ["do_not_contact", "do_not_contact_reason", "do_not_contact_since"])),
    );
  }
  if ("cause" in which)
    return and(eq(accountChanges.causeKind, which.cause.kind), eq(accountChanges.causeId, which.cause.id));
  return and(eq(accountChanges.createdBy, which.actor), gt(accountChanges.at, new Date(at.getTime() - lastMs)));
}

/** Groups changes of one account, oldest first, by value. */
export function runsOf(changes: readonly ChangeRow[]): Run[] {
  const runs = new Map<string, Run>();
  for (const change of changes) {
    const key = `${change.contactId ?? ""} ${change.field}`;
    const run = runs.get(key);
    if (run) {
      run.changes.push(change);
      run.last = change;
    } else {
      runs.set(key, {
        contactId: change.contactId,
        field: change.field,
        changes: [change],
        first: change,
        last: change,
      });
    }
  }
  // A run that ends with the value it began with needs no undo.
  return [...runs.values()].filter(({ first, last }) => first.old !== last.new);
}

async function undoOwner(tx: Database, principal: Principal, run: Run, writer: Writer): Promise<void> {
  if (!canAssignOwner(principal.role)) throw forbidden();
  await assignOwner(tx, principal, run.last.accountId, run.first.old, writer, run.last.id);
}

async function changedSince(tx: Database, latest: ChangeRow | null): Promise<AppError> {
  const who = latest?.createdBy ? await getName(tx, latest.createdBy) : "Someone";
  return new AppError(409, "changed_since", `${who} changed this after it. Undo that first, or set the value.`);
}
