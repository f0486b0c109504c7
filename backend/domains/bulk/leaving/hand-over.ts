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
import { findColleague, getName } from "../../shared/colleagues/colleagues";
import { handOverTasks } from "../bulk/open-tasks";

/** Maximum number of accounts, and of open tasks, that one request hands over. */
const most = 2000;
const batchSize = 500;

type Own = Pick<AccountRef, "id" | "name">;

/** The number of accounts and open tasks handed over. */
export interface HandedOver {
  accounts: number;
  tasks: number;
}

interface HandOver {
  /** The member whose accounts and tasks they are. */
  fromId: string;
  /** The colleague who gets them; null: nobody. */
  heirId: string | null;
  /** What happened to the member, for the heir's alert, such as “left the workspace”. */
  because: string;
  now: Date;
}

/**
 * Gives a member's accounts and open tasks to a colleague, or leaves them without an owner, with the same writers as
 * any other change of owner. Alerts the heir once.
 *
 * @param by who hands over: the member, or a client admin
 * @throws AppError 400 `invalid_request`: the heir isn't another enabled member; 409 `too_many`: they must be reassigned
 * by bulk changes first
 */
export async function handOver(tx: Database, by: Principal, wanted: HandOver): Promise<HandedOver> {
  const { fromId, heirId, now } = wanted;
  if (heirId !== null && (heirId === fromId || !(await findColleague(tx, by, heirId))))
    throw invalidField("heir_id", "There is no such person here");
  const own = await findOwn(tx, by, fromId);
  const cause = { kind: fromId === by.uid ? "leave" : "hand_over", id: randomUUID() };
  let count = 0;
  for (const chunk of chunksOf(own, batchSize)) {
    const ids = chunk.map(({ id }) => id);
    const owners = (await lockOwned(tx, { clientId: by.clientId, fromId }, ids)).map((id) => ({
      id,
      ownerId: fromId,
      uid: heirId,
    }));
    await writeOwners(tx, by, owners, { cause, at: now });
    count += owners.length;
  }
  const passed = await handOverTasks(tx, by.clientId, { from: fromId, to: heirId }, now);
  const handedOver = { accounts: count, tasks: passed };
  if (heirId !== null && heirId !== by.uid)
    await notifyHeir(tx, by.clientId, { ...wanted, heirId, only: own.length === 1 ? own[0] : undefined, handedOver });
  return handedOver;
}

/** The member's accounts in order of id. */
async function findOwn(tx: Database, { clientId, uid }: Principal, fromId: string): Promise<Own[]> {
  const own = await tx
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(and(liveAccounts({ clientId }), eq(accounts.ownerId, fromId)))
    .limit(most + 1);
  const isOpen = and(eq(tasks.clientId, clientId), eq(tasks.assigneeId, fromId), isNull(tasks.doneAt));
  const open = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(isOpen)
    .limit(most + 1);
  const isLeaving = fromId === uid;
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

/** Locks in order of id, like a bulk change. @returns those that the member still owns */
async function lockOwned(
  tx: Database,
  { clientId, fromId }: { clientId: string; fromId: string },
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.clientId, clientId), eq(accounts.ownerId, fromId), inArray(accounts.id, [...ids])))
    .orderBy(asc(accounts.id))
    .for("no key update");
  return rows.map(({ id }) => id);
}

/** Alerts the heir once, about everything. */
async function notifyHeir(
  tx: Database,
  clientId: string,
  {
    fromId,
    heirId,
    because,
    only,
    handedOver,
    now,
  }: HandOver & { heirId: string; only: Own | undefined; handedOver: HandedOver },
): Promise<void> {
  const { accounts: owned, tasks: open } = handedOver;
  if (owned + open === 0) return;
  const accountText = only ? only.name : countOf(owned, "account");
  const taskText = countOf(open, "open task");
  const along = owned > 0 && open > 0 ? ` With ${taskText}.` : "";
  const to = `${owned + (owned > 0 ? 0 : open) === 1 ? "was" : "were"} assigned to you`;
  await raiseAlert(tx, clientId, [heirId], {
    type: owned > 0 ? "account_assigned" : "task_assigned",
    title: `${owned > 0 ? accountText : taskText} ${to}`,
    body: `${await getName(tx, fromId)} ${because}.${along}`,
    account: only ?? null,
    link: only ? linkOf(only) : owned > 0 ? "/all-accounts?owner=me" : "/tasks",
    at: now,
  });
}

function countOf(amount: number, one: string): string {
  return `${amount.toLocaleString("en")} ${one}${amount === 1 ? "" : "s"}`;
}
