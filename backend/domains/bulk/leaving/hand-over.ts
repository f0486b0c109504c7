import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { AppError } from "@/lib/contracts/wire/app-error";
import { chunksOf } from "../../../database/chunks-of";
import type { Database } from "../../../database/database";
import { tasks } from "../../../database/schema/activity";
import { accounts } from "../../../database/schema/core";
import { invalidField } from "../../../errors";
import type { Principal } from "../../../principal";
import { writeOwners } from "../../activity/activity/owner";
import { raiseAlert } from "../../alerts/alerts/alerts";
import { type AccountRef, linkOf, liveAccounts } from "../../shared/account-ref";
import { findColleague } from "../../shared/colleagues/colleagues";
import { handOverTasks } from "../bulk/open-tasks";

/** Maximum number of accounts, and of open tasks, that one request hands over, of all members together. */
const most = 2000;
const batchSize = 500;

type Own = Pick<AccountRef, "id" | "name">;

/** The accounts and open tasks handed over: the id of the former owner or assignee of each. */
interface HandedOver {
  accounts: readonly string[];
  tasks: readonly string[];
}

interface HandOver {
  /** The members whose accounts and tasks they are. */
  fromIds: readonly string[];
  /** The colleague who gets them; null: nobody. */
  heirId: string | null;
  /** The heir's alert says why: “Dana Reyes left the workspace”. */
  because: string;
  now: Date;
}

/**
 * Gives members' accounts and open tasks to a colleague, or leaves them without an owner, with the same writers as any
 * other change of owner. Alerts the heir once.
 *
 * @param by who hands over: the member, or a client admin
 * @returns what was handed over; of one of the members, {@link shareOf}
 * @throws AppError 400 `invalid_request`: the heir isn't another enabled member; 409 `too_many`: they must be reassigned
 * by bulk changes first
 */
export async function handOver(tx: Database, by: Principal, wanted: HandOver): Promise<HandedOver> {
  const { fromIds, heirId, now } = wanted;
  if (heirId !== null && (fromIds.includes(heirId) || !(await findColleague(tx, by, heirId))))
    throw invalidField("heir_id", "There is no such person here");
  const own = await findOwn(tx, by, fromIds);
  const cause = { kind: fromIds.includes(by.uid) ? "leave" : "hand_over", id: randomUUID() };
  const former: string[] = [];
  for (const chunk of chunksOf(own, batchSize)) {
    const owned = await lockOwned(tx, { clientId: by.clientId, fromIds }, chunk);
    await writeOwners(
      tx,
      by,
      owned.map((account) => ({ ...account, uid: heirId })),
      { cause, at: now },
    );
    former.push(...owned.map(({ ownerId }) => ownerId));
  }
  const passed = await handOverTasks(tx, by.clientId, { from: fromIds, to: heirId }, now);
  const handedOver = { accounts: former, tasks: passed };
  if (heirId !== null && heirId !== by.uid)
    await notifyHeir(tx, by.clientId, { ...wanted, heirId, only: own.length === 1 ? own[0] : undefined, handedOver });
  return handedOver;
}

/** The number of accounts and open tasks that were handed over, of one member. */
export function shareOf({ accounts: owners, tasks: assignees }: HandedOver, uid: string) {
  const isTheirs = (id: string) => id === uid;
  return { accounts: owners.filter(isTheirs).length, tasks: assignees.filter(isTheirs).length };
}

/** The members' accounts in order of id. */
async function findOwn(tx: Database, { clientId, uid }: Principal, fromIds: readonly string[]): Promise<Own[]> {
  const own = await tx
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(and(liveAccounts({ clientId }), inArray(accounts.ownerId, [...fromIds])))
    .limit(most + 1);
  const isOpen = and(eq(tasks.clientId, clientId), inArray(tasks.assigneeId, [...fromIds]), isNull(tasks.doneAt));
  const open = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(isOpen)
    .limit(most + 1);
  const isLeaving = fromIds.includes(uid);
  if (own.length > most) throw tooMany(isLeaving, `own more than ${most.toLocaleString("en")} accounts`);
  if (open.length > most) throw tooMany(isLeaving, `have more than ${most.toLocaleString("en")} open tasks`);
  return own.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function tooMany(isLeaving: boolean, what: string): AppError {
  const detail = isLeaving
    ? `You ${what}. Ask a client admin to reassign your accounts first.`
    : `They ${what}. Reassign their accounts first: filter the accounts by owner, and select them all.`;
  return new AppError(409, "too_many", detail);
}

/** Locks in order of id, like a bulk change. @returns those that the members still own */
async function lockOwned(
  tx: Database,
  { clientId, fromIds }: { clientId: string; fromIds: readonly string[] },
  own: readonly Own[],
): Promise<{ id: string; ownerId: string }[]> {
  const ids = own.map(({ id }) => id);
  const isTheirs = inArray(accounts.ownerId, [...fromIds]);
  const rows = await tx
    .select({ id: accounts.id, ownerId: accounts.ownerId })
    .from(accounts)
    .where(and(eq(accounts.clientId, clientId), isTheirs, inArray(accounts.id, ids)))
    .orderBy(asc(accounts.id))
    .for("no key update");
  return rows.flatMap(({ id, ownerId }) => (ownerId === null ? [] : [{ id, ownerId }]));
}

/** Alerts the heir once, about everything. */
async function notifyHeir(
  tx: Database,
  clientId: string,
  {
    heirId,
    because,
    only,
    handedOver,
    now,
  }: HandOver & { heirId: string; only: Own | undefined; handedOver: HandedOver },
): Promise<void> {
  const [owned, open] = [handedOver.accounts.length, handedOver.tasks.length];
  if (owned + open === 0) return;
  const accountText = only ? only.name : amountOf(owned, "account");
  const taskText = amountOf(open, "open task");
  const along = owned > 0 && open > 0 ? ` With ${taskText}.` : "";
  const to = `${owned + (owned > 0 ? 0 : open) === 1 ? "was" : "were"} assigned to you`;
  await raiseAlert(tx, clientId, [heirId], {
    type: owned > 0 ? "account_assigned" : "task_assigned",
    title: `${owned > 0 ? accountText : taskText} ${to}`,
    body: `${because}.${along}`,
    account: only ?? null,
    link: only ? linkOf(only) : owned > 0 ? "/all-accounts?owner=me" : "/tasks",
    at: now,
  });
}

function amountOf(amount: number, one: string): string {
  return `${amount.toLocaleString("en")} ${one}${amount === 1 ? "" : "s"}`;
}
