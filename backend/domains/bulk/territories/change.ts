import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { BulkAction } from "@/lib/contracts/accounts/account-bulk";
import { readRuleQuery } from "@/lib/contracts/rules/alert-rule";
import { maxTerritories, type NewTerritory, type TerritoryChange } from "@/lib/contracts/rules/territory";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import { type FilterNode, isGroup, readTree } from "@/lib/contracts/wire/filter-tree";
import type { Database } from "../../../database/database";
import { insertRow } from "../../../database/insert-row";
import { accounts, teamMembers, teams, users } from "../../../database/schema/core";
import { territories } from "../../../database/schema/coverage";
import { invalidField } from "../../../errors";
import type { Principal } from "../../../principal";
import { filteredAccounts } from "../../account-list/list/filter";
import { getLedTeam } from "../../people/teams/read";
import { liveAccounts } from "../../shared/account-ref";
import { recordAuditBy } from "../../shared/audit/audit";
import { lockClient } from "../../shared/clients";
import type { TerritoryRow } from "./read";

/**
 * The bulk change that applies a territory: its action, and the query of the accounts list that selects the accounts.
 */
export interface TerritoryAssignment {
  query: string;
  action: Extract<BulkAction, { kind: "territory" }>;
}

/**
 * Adds a territory to a team.
 *
 * @returns its id; `giving`: the accounts to assign now, which match and have no owner; null: none
 * @throws AppError 404 `not_found`; 409 `too_many`, `duplicate`; 400 `invalid_request`: not a member of the team
 */
export async function addTerritory(
  tx: Database,
  principal: Principal,
  { team_id: teamId, name, query, uid }: NewTerritory,
  now: Date,
): Promise<{ id: string; giving: TerritoryAssignment | null }> {
  const { clientId } = principal;
  await lockClient(tx, clientId);
  await getLedTeam(tx, principal, teamId);
  if ((await tx.$count(territories, eq(territories.clientId, clientId))) >= maxTerritories)
    throw new AppError(409, "too_many", `There are already ${maxTerritories} territories. Remove one first.`);
  await refuseDuplicate(tx, clientId, name);
  const row = await insertRow(tx, territories, {
    ...{ clientId, teamId, name, setBy: principal.uid, createdAt: now, updatedAt: now },
    ...ruleOf(query),
    ...(await getterOf(tx, clientId, teamId, uid)),
  });
  await note(tx, principal, "territory.create", { row, after: await wordsOf(tx, row) }, now);
  return { id: row.id, giving: await findTerritoryAssignment(tx, principal, row) };
}

/**
 * Changes a territory. If its filters or its member change, accounts may have to be assigned.
 *
 * @throws AppError 404 `not_found`; 409 `changed_meanwhile`, `duplicate`; 400 `invalid_request`
 */
export async function changeTerritory(
  tx: Database,
  principal: Principal,
  id: string,
  { updated_at: seen, name, query, uid }: TerritoryChange,
  now: Date,
): Promise<{ teamId: string; giving: TerritoryAssignment | null }> {
  const { clientId } = principal;
  await lockClient(tx, clientId);
  const before = await getLed(tx, principal, id);
  if (before.updatedAt.toISOString() !== seen)
    throw new AppError(
      409,
      "changed_meanwhile",
      "Someone changed this territory in the meantime. Review it and try again.",
    );
  if (name !== undefined) await refuseDuplicate(tx, clientId, name, id);
  const wordsBefore = await wordsOf(tx, before);
  const [row] = await tx
    .update(territories)
    .set({
      ...(name !== undefined && { name }),
      ...(query !== undefined && ruleOf(query)),
      ...(uid !== undefined && (await getterOf(tx, clientId, before.teamId, uid))),
      setBy: principal.uid,
      updatedAt: now,
    })
    .where(isTerritory(clientId, id))
    .returning();
  if (!row) throw notFound();
  const words = { before: wordsBefore, after: await wordsOf(tx, row) };
  await note(tx, principal, "territory.change", { row, ...words }, now);
  const isRenamed = query === undefined && uid === undefined;
  return { teamId: row.teamId, giving: isRenamed ? null : await findTerritoryAssignment(tx, principal, row) };
}

/** Removes a territory; accounts keep their owners. @throws AppError 404 `not_found` */
export async function removeTerritory(tx: Database, principal: Principal, id: string, now: Date): Promise<string> {
  const row = await getLed(tx, principal, id);
  const before = await wordsOf(tx, row);
  await tx.delete(territories).where(isTerritory(principal.clientId, id));
  await note(tx, principal, "territory.remove", { row, before }, now);
  return row.teamId;
}

/**
 * Counts the distinct kinds of filters that an account has to match; both ends of a range count as one. Of
 * alternatives, the one with the fewest kinds counts.
 */
export function countFilters(query: string): number {
  const params = new URLSearchParams(query);
  const tree = readTree(params.get("where") ?? "");
  params.delete("where");
  const flat = Array.from(params.keys(), (name) => name.replace(/_(min|max)$/, ""));
  return new Set([...flat, ...(tree ? kindsOf(tree) : [])]).size;
}

function kindsOf(node: FilterNode): readonly string[] {
  if (!isGroup(node)) return [node.name];
  const kinds = node.of.map((one) => [...new Set(kindsOf(one))]);
  return node.kind === "all" ? kinds.flat() : kinds.reduce((few, other) => (other.length < few.length ? other : few));
}

function ruleOf(text: string) {
  const { query } = readRuleQuery(text);
  return { query, filterCount: countFilters(query) };
}

/** @throws AppError 400 `invalid_request` for a user who isn't in the team */
async function getterOf(tx: Database, clientId: string, teamId: string, uid: string | null) {
  if (uid === null) return { isShared: true, memberId: null };
  const isMember = await tx.$count(
    teamMembers,
    and(eq(teamMembers.clientId, clientId), eq(teamMembers.teamId, teamId), eq(teamMembers.userId, uid)),
  );
  if (isMember === 0) throw invalidField("uid", "This person isn’t in this team");
  return { isShared: false, memberId: uid };
}

/** The accounts to assign; null: every matching account has an owner. */
async function findTerritoryAssignment(
  tx: Database,
  principal: Principal,
  { id, name, query }: TerritoryRow,
): Promise<TerritoryAssignment | null> {
  const [any] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        liveAccounts(principal),
        isNull(accounts.ownerId),
        ...filteredAccounts(principal, readRuleQuery(query).filter),
      ),
    )
    .limit(1);
  if (!any) return null;
  const unowned = new URLSearchParams(query);
  unowned.set("owner", "none");
  return { query: unowned.toString(), action: { kind: "territory", territory_id: id, name } };
}

async function getLed(tx: Database, principal: Principal, id: string): Promise<TerritoryRow> {
  const [row] = await tx.select().from(territories).where(isTerritory(principal.clientId, id));
  if (!row) throw notFound();
  await getLedTeam(tx, principal, row.teamId);
  return row;
}

async function refuseDuplicate(tx: Database, clientId: string, name: string, exceptId?: string): Promise<void> {
  const duplicates = await tx.$count(
    territories,
    and(
      eq(territories.clientId, clientId),
      sql`lower(${territories.name}) = lower(${name})`,
      exceptId === undefined ? undefined : ne(territories.id, exceptId),
    ),
  );
  if (duplicates > 0)
    throw new AppError(409, "duplicate", "There is already a territory with this name.", {
      fields: { name: "There is already a territory with this name" },
    });
}

function isTerritory(clientId: string, id: string) {
  return and(eq(territories.clientId, clientId), eq(territories.id, id));
}

/** A territory as stored in the audit log. */
async function wordsOf(tx: Database, { clientId, teamId, name, query, isShared, memberId }: TerritoryRow) {
  const [team] = await tx
    .select({ name: teams.name })
    .from(teams)
    .where(and(eq(teams.clientId, clientId), eq(teams.id, teamId)));
  const [member] =
    memberId === null ? [] : await tx.select({ name: users.fullName }).from(users).where(eq(users.id, memberId));
  return {
    name,
    team: team?.name ?? "",
    filters: query,
    to: isShared ? "members in turn" : (member?.name ?? "nobody"),
  };
}

async function note(
  tx: Database,
  principal: Principal,
  action: "territory.create" | "territory.change" | "territory.remove",
  { row, ...words }: { row: TerritoryRow; before?: Record<string, unknown>; after?: Record<string, unknown> },
  at: Date,
): Promise<void> {
  await recordAuditBy(tx, principal, at, { action, subject: row.id, ...words, details: { name: row.name } });
}
