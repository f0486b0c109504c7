import { and, asc, eq, or, sql } from "drizzle-orm";
import { can, clientRoles } from "@/lib/contracts/rights/rights";
import type { DefaultChange, SettableDefault } from "@/lib/contracts/views/saved-view";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { accountViewRoleDefaults, accountViews, accountViewTeamDefaults } from "../../../database/schema/account-views";
import { teams } from "../../../database/schema/core";
import { forbidden, invalidField } from "../../../errors";
import type { Principal } from "../../../principal";
import { getLedTeam, isLedBy } from "../../people/teams/read";
import { actorOf, recordAudit } from "../../shared/audit/audit";
import { lockClient } from "../../shared/clients";

const [ofTeams, ofRoles] = [accountViewTeamDefaults, accountViewRoleDefaults];
const viewRef = { id: accountViews.id, name: accountViews.name };

/** A team or role for which a default view is set. */
type Opener =
  | { kind: "team"; id: string; name: string }
  | { kind: "role"; role: Extract<DefaultChange, { kind: "role" }>["role"] };

/**
 * Lists the teams and roles whose default view the principal may set, each with its current default: for a leader, the
 * teams that they lead; for the client's admin, all teams by name, then the roles.
 */
export async function listSettableDefaults(db: Database, principal: Principal): Promise<SettableDefault[]> {
  const { clientId, role } = principal;
  const led = await db
    .select({ id: teams.id, name: teams.name, view: viewRef })
    .from(teams)
    .leftJoin(ofTeams, and(eq(ofTeams.clientId, teams.clientId), eq(ofTeams.teamId, teams.id)))
    .leftJoin(accountViews, and(eq(accountViews.clientId, teams.clientId), eq(accountViews.id, ofTeams.viewId)))
    .where(isLedBy(principal))
    .orderBy(asc(sql`lower(${teams.name})`), asc(teams.id));
  const items = led.map((team) => ({ kind: "team" as const, ...team }));
  if (!can(role, "manageClient")) return items;
  const set = await db
    .select({ role: ofRoles.role, view: viewRef })
    .from(ofRoles)
    .innerJoin(accountViews, and(eq(accountViews.clientId, ofRoles.clientId), eq(accountViews.id, ofRoles.viewId)))
    .where(eq(ofRoles.clientId, clientId));
  const roles = clientRoles.map((one) => ({
    kind: "role" as const,
    role: one,
    view: set.find((row) => row.role === one)?.view ?? null,
  }));
  return [...items, ...roles];
}

/**
 * Sets or clears the default views of teams and roles: either all of the changes are made, or none is. The later of two
 * concurrent changes wins; the audit log records both.
 *
 * @throws AppError 404 `not_found`; 403 `forbidden`; 400 `invalid_request`: the view is private
 */
export async function setDefaults(
  tx: Database,
  principal: Principal,
  changes: readonly DefaultChange[],
  now: Date,
): Promise<void> {
  const { clientId } = principal;
  // Locks the client's row, as changes to teams do, so that each audit entry records the actual previous view.
  await lockClient(tx, clientId);
  for (const change of changes) {
    const opener = await getOpener(tx, principal, change);
    const view = change.view_id === null ? null : await lockShared(tx, principal, change.view_id);
    const before = await findDefault(tx, clientId, opener);
    if (before?.id === view?.id) continue;
    await writeDefault(tx, clientId, opener, view?.id ?? null, now);
    await recordAudit(tx, {
      ...actorOf(principal),
      at: now,
      action: view ? "view.default" : "view.default_end",
      ...wordsOf(opener),
      ...(before && { before: { view: before.name } }),
      ...(view && { after: { view: view.name } }),
    });
  }
}

/**
 * Clears the defaults that reference a locked view, because it is unshared or removed.
 *
 * @param because the reason recorded in the audit log
 */
export async function endDefaults(
  tx: Database,
  principal: Principal,
  view: { id: string; name: string },
  because: "unshared" | "removed",
  now: Date,
): Promise<void> {
  const { clientId } = principal;
  const [isOfTeam, isOfRole] = [ofTeams, ofRoles].map((table) =>
    and(eq(table.clientId, clientId), eq(table.viewId, view.id)),
  );
  const named = await tx
    .select({ id: teams.id, name: teams.name })
    .from(ofTeams)
    .innerJoin(teams, and(eq(teams.clientId, ofTeams.clientId), eq(teams.id, ofTeams.teamId)))
    .where(isOfTeam)
    .orderBy(asc(teams.id));
  await tx.delete(ofTeams).where(isOfTeam);
  const roles = await tx.delete(ofRoles).where(isOfRole).returning({ role: ofRoles.role });
  const openers = [...named.map(({ id, name }) => wordsOf({ kind: "team", id, name })), ...roles.map(wordsOfRole)];
  await recordAudit(
    tx,
    ...openers.map(({ subject, details }) => ({
      ...actorOf(principal),
      at: now,
      action: "view.default_end" as const,
      subject,
      before: { view: view.name },
      details: { ...details, because },
    })),
  );
}

async function getOpener(tx: Database, principal: Principal, change: DefaultChange): Promise<Opener> {
  if (change.kind === "team") return { kind: "team", ...(await getLedTeam(tx, principal, change.id)) };
  if (!can(principal.role, "manageClient")) throw forbidden();
  return { kind: "role", role: change.role };
}

/** Locks a shared view of accounts, so that it can't be unshared before the transaction ends. */
async function lockShared(tx: Database, { clientId, uid }: Principal, id: string) {
  const [view] = await tx
    .select({ ...viewRef, isShared: accountViews.isShared })
    .from(accountViews)
    .where(
      and(
        eq(accountViews.clientId, clientId),
        eq(accountViews.id, id),
        eq(accountViews.subject, "account"),
        or(accountViews.isShared, eq(accountViews.userId, uid)),
      ),
    )
    .for("no key update");
  if (!view) throw notFound();
  if (!view.isShared)
    throw invalidField("view_id", `“${view.name}” is private. Share it with everyone in this workspace first.`);
  return view;
}

async function findDefault(tx: Database, clientId: string, opener: Opener) {
  const ofTeam = opener.kind === "team";
  const table = ofTeam ? ofTeams : ofRoles;
  const isOpener = ofTeam ? eq(ofTeams.teamId, opener.id) : eq(ofRoles.role, opener.role);
  const [row] = await tx
    .select(viewRef)
    .from(table)
    .innerJoin(accountViews, and(eq(accountViews.clientId, table.clientId), eq(accountViews.id, table.viewId)))
    .where(and(eq(table.clientId, clientId), isOpener));
  return row ?? null;
}

async function writeDefault(tx: Database, clientId: string, opener: Opener, viewId: string | null, now: Date) {
  const isOfTeam = opener.kind === "team";
  if (viewId === null) {
    await (isOfTeam
      ? tx.delete(ofTeams).where(and(eq(ofTeams.clientId, clientId), eq(ofTeams.teamId, opener.id)))
      : tx.delete(ofRoles).where(and(eq(ofRoles.clientId, clientId), eq(ofRoles.role, opener.role))));
    return;
  }
  const set = { viewId, setAt: now };
  await (isOfTeam
    ? tx
        .insert(ofTeams)
        .values({ clientId, teamId: opener.id, ...set })
        .onConflictDoUpdate({ target: [ofTeams.clientId, ofTeams.teamId], set })
    : tx
        .insert(ofRoles)
        .values({ clientId, role: opener.role, ...set })
        .onConflictDoUpdate({ target: [ofRoles.clientId, ofRoles.role], set }));
}

/** A team or role as stored in the audit log: a team by its name, which stays readable after the team is deleted. */
function wordsOf(opener: Opener) {
  return opener.kind === "team" ? { subject: opener.id, details: { team: opener.name } } : wordsOfRole(opener);
}

function wordsOfRole({ role }: { role: string }) {
  return { subject: role, details: { role } };
}
