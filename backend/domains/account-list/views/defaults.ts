import { and, asc, eq, isNotNull, or, sql } from "drizzle-orm";
import { can, clientRoles } from "@/lib/contracts/rights/rights";
import type { DefaultChange, SettableDefault, ViewSubject } from "@/lib/contracts/views/saved-view";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { accountViews, viewDefaults } from "../../../database/schema/account-views";
import { teams } from "../../../database/schema/core";
import { forbidden, invalidField } from "../../../errors";
import type { Principal } from "../../../principal";
import { getLedTeam, isConfigurableTeam } from "../../people/teams/read";
import { actorOf, recordAudit, recordAuditBy } from "../../shared/audit/audit";
import { lockClient } from "../../shared/clients";

const viewRef = { id: accountViews.id, name: accountViews.name };
const isDefaultView = and(eq(accountViews.clientId, viewDefaults.clientId), eq(accountViews.id, viewDefaults.viewId));

/** A team or role for which a default view is set. */
type Opener = { kind: "team"; id: string; name: string } | { kind: "role"; role: string };

/**
 * Lists the teams and roles whose default view of a list the principal may set, each with its current default: for a
 * leader, the teams that they lead; for the client's admin, all teams by name, then the roles.
 */
export async function listSettableDefaults(
  db: Database,
  principal: Principal,
  subject: ViewSubject,
): Promise<SettableDefault[]> {
  const { clientId, role } = principal;
  const led = await db
    .select({ id: teams.id, name: teams.name, view: viewRef })
    .from(teams)
    .leftJoin(
      viewDefaults,
      and(
        eq(viewDefaults.clientId, teams.clientId),
        eq(viewDefaults.teamId, teams.id),
        eq(viewDefaults.subject, subject),
      ),
    )
    .leftJoin(accountViews, isDefaultView)
    .where(isConfigurableTeam(principal))
    .orderBy(asc(sql`lower(${teams.name})`), asc(teams.id));
  const items = led.map((team) => ({ kind: "team" as const, ...team }));
  if (!can(role, "manageClient")) return items;
  const set = await db
    .select({ role: viewDefaults.role, view: viewRef })
    .from(viewDefaults)
    .innerJoin(accountViews, isDefaultView)
    .where(and(eq(viewDefaults.clientId, clientId), isNotNull(viewDefaults.role), eq(viewDefaults.subject, subject)));
  const roles = clientRoles.map((one) => ({
    kind: "role" as const,
    role: one,
    view: set.find((row) => row.role === one)?.view ?? null,
  }));
  return [...items, ...roles];
}

/**
 * Sets or clears the default views of a list for teams and roles: either all of the changes are made, or none is. The
 * later of two concurrent changes wins; the audit log records both.
 *
 * @throws AppError 404 `not_found`; 403 `forbidden`; 400 `invalid_request`: the view is private
 */
export async function setDefaults(
  tx: Database,
  principal: Principal,
  subject: ViewSubject,
  changes: readonly DefaultChange[],
  now: Date,
): Promise<void> {
  const { clientId } = principal;
  // Locks the client's row, as changes to teams do, so that each audit entry records the actual previous view.
  await lockClient(tx, clientId);
  for (const change of changes) {
    const opener = await getOpener(tx, principal, change);
    const view = change.view_id === null ? null : await lockShared(tx, principal, subject, change.view_id);
    const isCurrent = isDefaultOf(clientId, subject, opener);
    const [before] = await tx
      .select(viewRef)
      .from(viewDefaults)
      .innerJoin(accountViews, isDefaultView)
      .where(isCurrent);
    if (before?.id === view?.id) continue;
    const of = opener.kind === "team" ? { teamId: opener.id } : { role: opener.role };
    if (view) await writeDefault(tx, { clientId, ...of, subject, viewId: view.id, setAt: now });
    else await tx.delete(viewDefaults).where(isCurrent);
    await recordAuditBy(tx, principal, now, {
      action: view ? "view.default" : "view.default_end",
      ...wordsOf(opener, subject),
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
  view: { id: string; name: string; subject: ViewSubject },
  because: "unshared" | "removed",
  now: Date,
): Promise<void> {
  const { clientId } = principal;
  const isOfView = and(eq(viewDefaults.clientId, clientId), eq(viewDefaults.viewId, view.id));
  const ended = await tx
    .select({ team: { id: teams.id, name: teams.name }, role: viewDefaults.role })
    .from(viewDefaults)
    .leftJoin(teams, and(eq(teams.clientId, viewDefaults.clientId), eq(teams.id, viewDefaults.teamId)))
    .where(isOfView)
    .orderBy(asc(teams.id), asc(viewDefaults.role));
  await tx.delete(viewDefaults).where(isOfView);
  const openers = ended.flatMap(({ team, role }): Opener[] => {
    if (team) return [{ kind: "team", ...team }];
    return role === null ? [] : [{ kind: "role", role }];
  });
  await recordAudit(
    tx,
    ...openers.map((opener) => ({
      ...actorOf(principal),
      at: now,
      action: "view.default_end" as const,
      ...wordsOf(opener, view.subject, { because }),
      before: { view: view.name },
    })),
  );
}

async function getOpener(tx: Database, principal: Principal, change: DefaultChange): Promise<Opener> {
  if (change.kind === "team") return { kind: "team", ...(await getLedTeam(tx, principal, change.id)) };
  if (!can(principal.role, "manageClient")) throw forbidden();
  return { kind: "role", role: change.role };
}

/** Locks a shared view of a list, so that it can't be unshared before the transaction ends. */
async function lockShared(tx: Database, { clientId, uid }: Principal, subject: ViewSubject, id: string) {
  const [view] = await tx
    .select({ ...viewRef, isShared: accountViews.isShared })
    .from(accountViews)
    .where(
      and(
        eq(accountViews.clientId, clientId),
        eq(accountViews.id, id),
        eq(accountViews.subject, subject),
        or(accountViews.isShared, eq(accountViews.userId, uid)),
      ),
    )
    .for("no key update");
  if (!view) throw notFound();
  if (!view.isShared)
    throw invalidField("view_id", `“${view.name}” is private. Share it with everyone in this workspace first.`);
  return view;
}

function isDefaultOf(clientId: string, subject: ViewSubject, opener: Opener) {
  return and(
    eq(viewDefaults.clientId, clientId),
    eq(viewDefaults.opener, opener.kind === "team" ? opener.id : opener.role),
    eq(viewDefaults.subject, subject),
  );
}

async function writeDefault(tx: Database, row: typeof viewDefaults.$inferInsert): Promise<void> {
  const { clientId, opener, subject } = viewDefaults;
  await tx
    .insert(viewDefaults)
    .values(row)
    .onConflictDoUpdate({ target: [clientId, opener, subject], set: { viewId: row.viewId, setAt: row.setAt } });
}

/** A team or role as stored in the audit log: a team by its name, which stays readable after the team is deleted. */
function wordsOf(opener: Opener, list: ViewSubject, more: Record<string, string> = {}) {
  return opener.kind === "team"
    ? { subject: opener.id, details: { team: opener.name, list, ...more } }
    : { subject: opener.role, details: { role: opener.role, list, ...more } };
}
