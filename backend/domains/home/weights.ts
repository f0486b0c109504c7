import { and, asc, eq, sql } from "drizzle-orm";
import { type HomeQueue, queueWeightsSchema, type TeamWeights } from "@/lib/contracts/home/home-queue";
import { defaultWeights, type QueueWeights, queueKinds } from "@/lib/contracts/home/queue-kind";
import type { Database } from "../../database/database";
import { teams } from "../../database/schema/core";
import { queueWeights, teamQueueWeights } from "../../database/schema/home";
import type { Principal } from "../../principal";
import { idsOfOwn } from "../people/teams/owners";
import { getLedTeam, isConfigurableTeam } from "../people/teams/read";
import { recordAuditBy } from "../shared/audit/audit";
import { lockClient } from "../shared/clients";
import { requireMember } from "../shared/colleagues/member";

/**
 * The effective weights and where they come from: user, team or default. The team is one that the user leads, else the
 * one that they belong to. If they lead several, the first by name that has weights counts.
 */
export async function readWeights(
  db: Database,
  principal: Principal,
): Promise<Pick<HomeQueue, "weights" | "weights_of" | "team_weights">> {
  const [own] = await db.select({ weights: queueWeights.weights }).from(queueWeights).where(isOwn(principal));
  const [team] = await db
    .select({ id: teams.id, name: teams.name, weights: teamQueueWeights.weights })
    .from(teamQueueWeights)
    .innerJoin(teams, and(eq(teams.clientId, teamQueueWeights.clientId), eq(teams.id, teamQueueWeights.teamId)))
    .where(and(eq(teamQueueWeights.clientId, principal.clientId), sql`${teams.id} in (${idsOfOwn(principal)})`))
    .orderBy(asc(sql`lower(${teams.name})`), asc(teams.id))
    .limit(1);
  const ofTeam = team ? { ...team, weights: complete(team.weights) } : null;
  if (own) return { weights: complete(own.weights), weights_of: "own", team_weights: ofTeam };
  if (ofTeam) return { weights: ofTeam.weights, weights_of: "team", team_weights: ofTeam };
  return { weights: defaultWeights, weights_of: "usual", team_weights: null };
}

/**
 * Saves a user's own weights.
 *
 * @throws AppError 409 `not_a_member`
 */
export async function saveWeights(db: Database, principal: Principal, weights: QueueWeights, now: Date): Promise<void> {
  await requireMember(db, principal);
  const row = { weights, updatedAt: now };
  await db
    .insert(queueWeights)
    .values({ clientId: principal.clientId, userId: principal.uid, ...row })
    .onConflictDoUpdate({ target: [queueWeights.clientId, queueWeights.userId], set: row });
}

/** Deletes a user's own weights, so their team's or the default weights apply. Idempotent. */
export async function dropWeights(db: Database, principal: Principal): Promise<void> {
  await db.delete(queueWeights).where(isOwn(principal));
}

/**
 * Lists the teams whose weights the principal may set, by name, each with its current weights.
 */
export async function listTeamWeights(db: Database, principal: Principal): Promise<TeamWeights> {
  const rows = await db
    .select({ id: teams.id, name: teams.name, weights: teamQueueWeights.weights })
    .from(teams)
    .leftJoin(
      teamQueueWeights,
      and(eq(teamQueueWeights.clientId, teams.clientId), eq(teamQueueWeights.teamId, teams.id)),
    )
    .where(isConfigurableTeam(principal))
    .orderBy(asc(sql`lower(${teams.name})`), asc(teams.id));
  return { items: rows.map(({ weights, ...team }) => ({ ...team, weights: weights && complete(weights) })) };
}

/**
 * Saves a team's weights; null resets them. Saving identical weights has no effect. Of two concurrent writes the later
 * one wins, and the audit log records both.
 *
 * @throws AppError 404 `not_found`: no such team, or another user leads it
 */
export async function saveTeamWeights(
  tx: Database,
  principal: Principal,
  teamId: string,
  weights: QueueWeights | null,
  now: Date,
): Promise<void> {
  const { clientId } = principal;
  // Serialize with team changes, so the audited previous value is accurate and the team can't be deleted concurrently.
  await lockClient(tx, clientId);
  const team = await getLedTeam(tx, principal, teamId);
  const isOfTeam = and(eq(teamQueueWeights.clientId, clientId), eq(teamQueueWeights.teamId, team.id));
  const [row] = await tx.select({ weights: teamQueueWeights.weights }).from(teamQueueWeights).where(isOfTeam);
  const before = row ? complete(row.weights) : null;
  if (wordsOf(before) === wordsOf(weights)) return;
  if (weights === null) await tx.delete(teamQueueWeights).where(isOfTeam);
  else
    await tx
      .insert(teamQueueWeights)
      .values({ clientId, teamId: team.id, weights, updatedAt: now })
      .onConflictDoUpdate({
        target: [teamQueueWeights.clientId, teamQueueWeights.teamId],
        set: { weights, updatedAt: now },
      });
  await recordAuditBy(tx, principal, now, {
    action: "team.weights",
    subject: team.id,
    before: { weights: wordsOf(before) },
    after: { weights: wordsOf(weights) },
    details: { name: team.name },
  });
}

/** Adds default weights for kinds introduced after these weights were stored. */
function complete(weights: QueueWeights): QueueWeights {
  return queueWeightsSchema.parse({ ...defaultWeights, ...weights });
}

/** Formats weights for the audit log: those that differ from the defaults. */
function wordsOf(weights: QueueWeights | null): string {
  if (weights === null) return "none";
  const moved = queueKinds.filter((kind) => weights[kind] !== defaultWeights[kind]);
  return moved.length === 0 ? "usual" : moved.map((kind) => `${kind} ×${weights[kind]}`).join(", ");
}

function isOwn(principal: Principal) {
  return and(eq(queueWeights.clientId, principal.clientId), eq(queueWeights.userId, principal.uid));
}
