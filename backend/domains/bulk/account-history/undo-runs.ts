import { group } from "d3-array";
import { findSeatRole } from "@/lib/contracts/contacts/committee-seat";
import { can } from "@/lib/contracts/rights/rights";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import type { accountChanges } from "../../../database/schema/history";
import { forbidden } from "../../../errors";
import type { Principal } from "../../../principal";
import { lockAccount, writeSteps } from "../../accounts/accounts/change";
import { isUniqueViolation } from "../../accounts/accounts/refuse-duplicates";
import { assignOwner } from "../../activity/activity/owner";
import { restoreSeat } from "../../contacts/committee/assign-seat";
import { restoreContact } from "../../contacts/contacts/change";
import type { Step } from "../../values/facts/choose-value";
import type { Writer } from "../../values/history/record";

export type ChangeRow = typeof accountChanges.$inferSelect;

/** Consecutive changes of one value that are undone together, oldest first. */
export interface Run {
  contactId: string | null;
  field: string;
  changes: ChangeRow[];
  first: ChangeRow;
  last: ChangeRow;
}

/**
 * Restores the values from before runs of changes that have no later changes, at a locked account. If one of them can't
 * be restored (its manager has left the account, its name is taken), the others still are.
 *
 * @returns the runs that can't be restored, and why the first of them can't
 * @throws AppError 403 `forbidden`
 */
export async function undoEach(
  tx: Database,
  principal: Principal,
  accountId: string,
  runs: readonly Run[],
  writer: Writer,
): Promise<{ refused: Run[]; reason: Error | null }> {
  if (runs.length === 0) return { refused: [], reason: null };
  const attempt = (some: readonly Run[]) => refusalOf(tx, (own) => undoRuns(own, principal, accountId, some, writer));
  const reason = await attempt(runs);
  if (reason === null) return { refused: [], reason };
  const groups = groupsOf(runs);
  const refused: Run[] = [];
  for (const group of groups) if (groups.length === 1 || (await attempt(group))) refused.push(...group);
  return { refused, reason };
}

/** Values that are only valid together, such as do-not-contact and its reason. */
function groupsOf(runs: readonly Run[]): Run[][] {
  const keyOf = ({ field, contactId }: Run) =>
    `${contactId ?? ""} ${field.replace(/^(do_not_contact|manager)_.*$/, "$1")}`;
  return [...group(runs, keyOf).values()];
}

/** Runs work in a savepoint. @returns why it was refused; null: it succeeded */
async function refusalOf(tx: Database, work: (own: Database) => Promise<unknown>): Promise<Error | null> {
  try {
    await tx.transaction(work);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.status !== 403) return error;
    if (error instanceof Error && isUniqueViolation(error)) return error;
    throw error;
  }
}

/** Restores the values from before all of the runs. @throws AppError the first failure */
async function undoRuns(
  tx: Database,
  principal: Principal,
  accountId: string,
  runs: readonly Run[],
  writer: Writer,
): Promise<void> {
  const { clientId, uid } = principal;
  const { at } = writer;
  const key = { clientId, accountId };
  const steps = new Map<string, Step>();
  const undoes = new Map<string, number>();
  const ofContacts = new Map<string, Map<string, Run>>();
  for (const run of runs) {
    const roleId = findSeatRole(run.field);
    if (run.field === "owner") await undoOwner(tx, principal, run, writer);
    else if (roleId !== null) await restoreSeat(tx, { ...key, roleId }, run.first.old, writer, run.last.id);
    else if (run.contactId !== null) {
      const values = ofContacts.get(run.contactId) ?? new Map<string, Run>();
      ofContacts.set(run.contactId, values.set(run.field, run));
    } else {
      const undone = run.changes.flatMap((change) => change.new ?? []);
      steps.set(run.field, { kind: "restore", value: run.first.old, undone, by: uid, at });
      undoes.set(run.field, run.last.id);
    }
  }
  await writeSteps(tx, key, await lockAccount(tx, key), steps, writer, undoes);
  for (const [contactId, of] of ofContacts) {
    const values = Object.fromEntries([...of].map(([field, run]) => [field, run.first.old]));
    await restoreContact(
      tx,
      { ...key, contactId },
      values,
      writer,
      new Map([...of].map(([field, run]) => [field, run.last.id])),
    );
  }
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
  if (!can(principal.role, "assignOwner")) throw forbidden();
  await assignOwner(tx, principal, run.last.accountId, run.first.old, writer, run.last.id);
}
