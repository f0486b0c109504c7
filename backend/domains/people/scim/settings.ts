import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { ScimSettings, ScimSettingsChange } from "@/lib/contracts/people/scim";
import type { Database } from "../../../database/database";
import { teams } from "../../../database/schema/core";
import {
  type ScimFailure,
  scimGroupMembers,
  scimGroups,
  scimRules,
  scimSettings,
  scimUsers,
} from "../../../database/schema/people/scim";
import { invalidField } from "../../../errors";
import type { Principal } from "../../../principal";
import { recordAuditBy } from "../../shared/audit/audit";
import { lockAsClientAdmin } from "../../shared/client-admins";
import { applyRules, listRules } from "./rules";
import { listScimTokens } from "./tokens";

export async function readScimSettings(db: Database, clientId: string): Promise<Omit<ScimSettings, "address">> {
  const [row] = await db.select().from(scimSettings).where(eq(scimSettings.clientId, clientId));
  const { lastRequestAt = null, lastRequest = null } = row ?? {};
  return {
    tokens: await listScimTokens(db, clientId),
    match_claim: row?.matchClaim ?? null,
    rules: (await listRules(db, clientId)).map(({ groupId, role, teamId }) => ({
      group_id: groupId,
      role,
      team_id: teamId,
    })),
    groups: await listGroupNames(db, clientId),
    teams: await db
      .select({ id: teams.id, name: teams.name })
      .from(teams)
      .where(eq(teams.clientId, clientId))
      .orderBy(asc(sql`lower(${teams.name})`)),
    people: await db.$count(scimUsers, and(eq(scimUsers.clientId, clientId), isNull(scimUsers.deletedAt))),
    last_request: lastRequestAt && lastRequest ? { at: lastRequestAt.toISOString(), request: lastRequest } : null,
    failures: row?.failures ?? [],
  };
}

/** The claim of an ID token that equals the `externalId` of a client's people; null: none. */
export async function findMatchClaim(db: Database, clientId: string): Promise<string | null> {
  const [row] = await db
    .select({ matchClaim: scimSettings.matchClaim })
    .from(scimSettings)
    .where(eq(scimSettings.clientId, clientId));
  return row?.matchClaim ?? null;
}

function listGroupNames(db: Database, clientId: string) {
  return db
    .select({
      id: scimGroups.id,
      name: scimGroups.name,
      members: sql<number>`(select count(*)::int from ${scimGroupMembers}
        where ${scimGroupMembers.clientId} = ${scimGroups.clientId} and ${scimGroupMembers.groupId} = ${scimGroups.id})`,
    })
    .from(scimGroups)
    .where(eq(scimGroups.clientId, clientId))
    .orderBy(asc(sql`lower(${scimGroups.name})`));
}

/**
 * Sets the claim and the rules, and applies the rules to everyone whom the provider manages.
 *
 * @returns whether they have changed
 * @throws AppError 400 `invalid_request`: a group or team of another client
 */
export async function saveScimSettings(
  tx: Database,
  principal: Principal,
  { match_claim: matchClaim, rules }: Omit<ScimSettingsChange, "proof">,
  now: Date,
): Promise<boolean> {
  const { clientId, from } = principal;
  await lockAsClientAdmin(tx, principal);
  const before = await readScimSettings(tx, clientId);
  const isSame = isDeepStrictEqual({ matchClaim, rules }, { matchClaim: before.match_claim, rules: before.rules });
  const groupIds = new Set(before.groups.map(({ id }) => id));
  const teamIds = new Set(before.teams.map(({ id }) => id));
  if (rules.some(({ group_id: id }) => !groupIds.has(id))) throw invalidField("rules", "There is no such group");
  if (rules.some(({ team_id: id }) => id !== null && !teamIds.has(id)))
    throw invalidField("rules", "There is no such team");
  await tx
    .insert(scimSettings)
    .values({ clientId, matchClaim })
    .onConflictDoUpdate({ target: scimSettings.clientId, set: { matchClaim } });
  await tx.delete(scimRules).where(eq(scimRules.clientId, clientId));
  if (rules.length > 0)
    await tx.insert(scimRules).values(
      rules.map(({ group_id: groupId, role, team_id: teamId }, position) => ({
        clientId,
        position,
        groupId,
        role,
        teamId,
      })),
    );
  await recordAuditBy(tx, principal, now, {
    action: "scim.change",
    subject: clientId,
    before: describeForAudit(before, before),
    after: describeForAudit(before, { match_claim: matchClaim, rules }),
  });
  await applyRules(tx, { clientId, from, now }, null);
  return !isSame;
}

/** The settings as stored in the audit log: by names, which outlive the ids. */
function describeForAudit(
  { groups, teams: known }: Pick<ScimSettings, "groups" | "teams">,
  { match_claim, rules }: Pick<ScimSettings, "match_claim" | "rules">,
) {
  const nameIn = (list: readonly { id: string; name: string }[], id: string | null) =>
    list.find((item) => item.id === id)?.name;
  const texts = rules.map(
    ({ group_id, role, team_id }) =>
      `${nameIn(groups, group_id)}: ${[role, nameIn(known, team_id)].filter(Boolean).join(", ") || "nothing"}`,
  );
  return { match_claim, rules: texts.join("; ") };
}

const recordedEveryMs = 60_000;
const maxFailures = 20;

/**
 * Records a provider's request for the client's admin: each failure, and the time of the last request (to the minute).
 */
export async function recordRequest(
  db: Database,
  clientId: string,
  { request, failure, now }: { request: string; failure: ScimFailure | null; now: Date },
): Promise<void> {
  const stale = new Date(now.getTime() - recordedEveryMs);
  const isDue = sql`${scimSettings.lastRequestAt} is null or ${scimSettings.lastRequestAt} <= ${stale.toISOString()}::timestamptz`;
  const added = failure === null ? sql`${scimSettings.failures}` : latestWith(failure);
  await db
    .insert(scimSettings)
    .values({ clientId, lastRequestAt: now, lastRequest: request, failures: failure === null ? [] : [failure] })
    .onConflictDoUpdate({
      target: scimSettings.clientId,
      set: { lastRequestAt: now, lastRequest: request, failures: added },
      ...(failure === null && { setWhere: isDue }),
    });
}

function latestWith(failure: ScimFailure) {
  const all = sql`jsonb_build_array(${JSON.stringify(failure)}::jsonb) || ${scimSettings.failures}`;
  return sql`jsonb_path_query_array(${all}, ${sql.raw(`'$[0 to ${maxFailures - 1}]'`)})`;
}
