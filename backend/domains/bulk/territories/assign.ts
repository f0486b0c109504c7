import { group } from "d3-array";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { clientAdminRole } from "@/lib/contracts/rights/rights";
import type { Database } from "../../../database/database";
import { accounts, teamMembers } from "../../../database/schema/core";
import { accountChanges } from "../../../database/schema/history";
import type { Principal } from "../../../principal";
import { countValues } from "../../account-list/list/counts";
import { type NewOwner, writeOwners } from "../../activity/owner";
import { raiseAlert } from "../../alerts/alerts";
import { evaluateConditions } from "../../rules/match-accounts";
import { liveAccounts } from "../../shared/account-ref";
import { listAll } from "./read";

/** An account assigned by a territory. */
export interface Assignment {
  accountId: string;
  accountName: string;
  uid: string;
  territory: { id: string; name: string; setBy: string | null };
}

/**
 * Determines the owners of accounts by their client's territories. Of the matching territories that have a member to
 * assign to, the first in order of precedence counts. Members who share a territory get accounts in turn: the one who
 * owns the fewest is next.
 *
 * @returns in the order of `accountIds`; accounts without a matching territory are omitted
 */
export async function findAssignments(
  tx: Database,
  clientId: string,
  accountIds: readonly string[],
): Promise<Assignment[]> {
  const all = await listAll(tx, clientId);
  if (all.length === 0 || accountIds.length === 0) return [];
  // Territories' filters can't contain `me`, so the principal's id isn't used.
  const principal = { uid: "", role: clientAdminRole, denied: [], clientId };
  const matched = await evaluateConditions(
    tx,
    clientId,
    accountIds,
    all.map(({ filter }) => ({ principal, filter })),
  );
  const next = await readGetters(tx, principal, all);
  return accountIds.flatMap((accountId): Assignment[] => {
    const account = matched.get(accountId);
    if (!account) return [];
    for (const [at, territory] of all.entries()) {
      const uid = account.met.has(at) ? next(territory) : null;
      if (uid !== null) return [{ accountId, accountName: account.name, uid, territory }];
    }
    return [];
  });
}

type Row = Awaited<ReturnType<typeof listAll>>[number];

/**
 * Reads the members of the territories' teams.
 *
 * @returns a function that picks the member who gets a territory's next account; null: no member is left
 */
async function readGetters(
  tx: Database,
  principal: Principal,
  all: readonly Row[],
): Promise<(territory: Row) => string | null> {
  const members = await tx
    .select({ teamId: teamMembers.teamId, uid: teamMembers.userId })
    .from(teamMembers)
    .where(
      and(
        eq(teamMembers.clientId, principal.clientId),
        inArray(teamMembers.teamId, [...new Set(all.map(({ teamId }) => teamId))]),
      ),
    )
    .orderBy(asc(teamMembers.userId));
  const owners = [...new Set(members.map(({ uid }) => uid))];
  const countsOf = await countValues(tx, principal, { facets: ["total"], owners });
  const owned = new Map(owners.map((uid) => [uid, countsOf("total", uid).get("") ?? 0]));
  return ({ teamId, isShared, memberId }) => {
    const team = members.flatMap(({ teamId: its, uid }) => (its === teamId ? [uid] : []));
    const uid = isShared
      ? (team.toSorted((a, b) => (owned.get(a) ?? 0) - (owned.get(b) ?? 0))[0] ?? null)
      : (team.find((one) => one === memberId) ?? null);
    if (uid !== null) owned.set(uid, (owned.get(uid) ?? 0) + 1);
    return uid;
  };
}

/** Sets the owners of locked accounts without an owner; each account's history names the territory. */
export async function writeAssignments(
  tx: Database,
  clientId: string,
  assignments: readonly Assignment[],
  at: Date,
): Promise<void> {
  const byTerritory = group(assignments, ({ territory }) => territory.id);
  for (const [id, own] of byTerritory) {
    const owners = own.map(({ accountId, uid }): NewOwner => ({ id: accountId, ownerId: null, uid }));
    const setBy = own[0]?.territory.setBy ?? null;
    await writeOwners(tx, { clientId, uid: setBy }, owners, { cause: { kind: "territory", id }, at });
  }
}

/**
 * Assigns accounts without an owner that are new or now match a territory, and alerts the new owners. Accounts that
 * have since been given an owner keep it, and accounts whose owner was removed by a user stay without one.
 */
export async function assignNewAccounts(
  tx: Database,
  { clientId, accountIds }: { clientId: string; accountIds: readonly string[] },
  at: Date,
): Promise<number> {
  const free = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(liveAccounts({ clientId }), isNull(accounts.ownerId), inArray(accounts.id, [...accountIds]), neverUnassigned),
    )
    .orderBy(asc(accounts.id))
    .for("no key update");
  const assignments = await findAssignments(
    tx,
    clientId,
    free.map(({ id }) => id),
  );
  await writeAssignments(tx, clientId, assignments, at);
  await notifyOfAssignments(tx, clientId, assignments, at);
  return assignments.length;
}

/**
 * Condition that no user has removed the owner: the latest change to the owner, if any, set one, or only undid an
 * assignment by a user. A user who undoes a territory's assignment wants the account to stay unassigned.
 */
const neverUnassigned = sql`coalesce((select last.new is not null or exists (select from ${accountChanges} undone
    where undone.client_id = last.client_id and undone.id = last.undoes and undone.cause_kind <> 'territory')
  from ${accountChanges} last
  where last.client_id = ${accounts.clientId} and last.account_id = ${accounts.id} and last.field = 'owner'
  order by last.at desc, last.id desc limit 1), true)`;

/** Raises one alert per member and day, which states the latest assignment. */
async function notifyOfAssignments(
  tx: Database,
  clientId: string,
  assignments: readonly Assignment[],
  at: Date,
): Promise<void> {
  const day = at.toISOString().slice(0, 10);
  for (const uid of new Set(assignments.map((assignment) => assignment.uid))) {
    const own = assignments.filter((assignment) => assignment.uid === uid);
    const names = own.slice(0, 3).map(({ accountName }) => accountName);
    const more = own.length > names.length ? ` and ${own.length - names.length} more` : "";
    await raiseAlert(tx, clientId, [uid], {
      id: `territory-${day}`,
      type: "account_assigned",
      title: "New accounts were assigned to you by a territory rule",
      body: `The latest: ${names.join(", ")}${more}.`,
      account: null,
      link: "/all-accounts?owner=me&sort=-updated",
      at,
    });
  }
}
