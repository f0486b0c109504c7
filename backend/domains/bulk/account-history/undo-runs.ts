import { group, min } from "d3-array";
import { and, gt, notInArray } from "drizzle-orm";
import { findSeatRole } from "@/lib/contracts/contacts/committee-seat";
import { can } from "@/lib/contracts/rights/rights";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { accountChanges } from "../../../database/schema/history";
import { forbidden } from "../../../errors";
import type { Principal } from "../../../principal";
import { lockAccount, writeSteps } from "../../accounts/change";
import { restoreLogo } from "../../accounts/logo";
import { isUniqueViolation } from "../../accounts/refuse-duplicates";
import { assignOwner } from "../../activity/owner";
import { restoreContact } from "../../contacts/change";
import { restoreSeat } from "../../contacts/committee/assign-seat";
import type { Step } from "../../values/facts/choose-value";
import { findLatestChange } from "../../values/history/latest";
import { linkedFields } from "../../values/history/linked-fields";
import type { Writer } from "../../values/history/record";

export type ChangeRow = typeof accountChanges.$inferSelect;

/** Changes to one value that are undone together, oldest first. */
export interface Run {
  contactId: string | null;
  field: string;
  changes: ChangeRow[];
  first: ChangeRow;
  last: ChangeRow;
}

/** Runs of values that are only valid together, such as do-not-contact and its reason; and the ids of their changes. */
export interface RunGroup {
  runs: Run[];
  ids: readonly number[];
}

/**
 * Restores, at a locked account, the values that preceded groups of changes. The groups must have no later changes. If
 * one of them can't be restored (its manager has left the account, its name is taken), the others still are.
 *
 * @returns the groups that can't be restored, and why the first of them can't
 * @throws AppError 403 `forbidden`
 */
export async function undoEach(
  tx: Database,
  principal: Principal,
  accountId: string,
  groups: readonly RunGroup[],
  writer: Writer,
): Promise<{ refused: RunGroup[]; reason: Error | null }> {
  if (groups.length === 0) return { refused: [], reason: null };
  const attempt = (some: readonly RunGroup[]) =>
    refusalOf(tx, (own) => undoRuns(own, principal, accountId, runsOf(some), writer));
  const reason = await attempt(groups);
  if (reason === null) return { refused: [], reason };
  const refused: RunGroup[] = [];
  for (const one of groups) if (groups.length === 1 || (await attempt([one]))) refused.push(one);
  return { refused, reason };
}

export const runsOf = (groups: readonly RunGroup[]) => groups.flatMap(({ runs }) => runs);

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

/** Restores the values that preceded the runs. @throws AppError the first failure */
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
    else if (run.field === "logo") await restoreLogo(tx, key, run.first.old, writer, run.last.id);
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
    // Undoing a restoration removes the contact again.
    if (of.get("removed")?.first.old && !can(principal, "removeContacts")) throw forbidden();
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

/** Groups the changes to one account, oldest first, by value; values that are only valid together share a group. */
export function groupRuns(changes: readonly ChangeRow[]): RunGroup[] {
  const keyOf = ({ contactId, field }: ChangeRow) => `${contactId ?? ""} ${linkedFields(field)[0]}`;
  return [...group(changes, keyOf).values()].flatMap((of) => {
    const runs = [...group(of, ({ field }) => field).values()].flatMap(runOf);
    return runs.length === 0 ? [] : [{ runs, ids: of.map(({ id }) => id) }];
  });
}

/** @returns nothing if the changes end with the value they began with, and so need no undo */
function runOf(changes: ChangeRow[]): Run[] {
  const [first, last] = [changes[0], changes.at(-1)];
  if (!first || !last || first.old === last.new) return [];
  return [{ contactId: first.contactId, field: first.field, changes, first, last }];
}

/** Finds the latest change to a group's values that is later than the group's own changes; null: there is none. */
export async function findLaterChange(
  tx: Database,
  key: { clientId: string; accountId: string },
  { runs, ids }: RunGroup,
): Promise<ChangeRow | null> {
  const [run] = runs;
  if (!run) return null;
  const isLater = and(
    gt(accountChanges.id, min(runs, ({ last }) => last.id) ?? 0),
    notInArray(accountChanges.id, [...ids]),
  );
  return findLatestChange(tx, { ...key, contactId: run.contactId, fields: linkedFields(run.field) }, isLater);
}

async function undoOwner(tx: Database, principal: Principal, run: Run, writer: Writer): Promise<void> {
  if (!can(principal.role, "assignOwner")) throw forbidden();
  await assignOwner(tx, principal, run.last.accountId, run.first.old, writer, run.last.id);
}
