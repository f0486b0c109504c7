import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { inColumnOrder, isListColumn } from "@/lib/contracts/accounts/account-columns";
import { can } from "@/lib/contracts/rights/rights";
import {
  densities,
  readListAddress,
  type SavedView,
  type SavedViews,
  type ViewDefault,
  type ViewSubject,
  viewDefaultSchema,
} from "@/lib/contracts/views/saved-view";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import {
  accountViewChoices,
  accountViewOptOuts,
  accountViewRoleDefaults,
  accountViews,
  accountViewTeamDefaults,
} from "../../../database/schema/account-views";
import { teams, users } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { idsOfOwn } from "../../people/teams/owners";

export type ViewRow = typeof accountViews.$inferSelect;

/** Maximum number of listed views; in practice, clients have fewer. */
const maxListed = 500;

/** Lists the views of a list that the principal can use, by name: their own and those shared within the client. */
export async function listViews(db: Database, principal: Principal, subject: ViewSubject): Promise<SavedViews> {
  const rows = await selectViews(db, principal, eq(accountViews.subject, subject))
    .orderBy(asc(accountViews.name), asc(accountViews.id))
    .limit(maxListed);
  return {
    items: rows.flatMap((row) => describeView(principal, row) ?? []),
    on_everything: subject === "account" && rows.some(({ optedOut }) => optedOut !== null),
  };
}

/**
 * Gets one view that the principal can use.
 *
 * @throws AppError 404 `not_found`: the view is missing, or another user's private view
 */
export async function getView(db: Database, principal: Principal, id: string): Promise<SavedView> {
  const [row] = await selectViews(db, principal, eq(accountViews.id, id));
  const view = row && describeView(principal, row);
  if (!view) throw notFound();
  return view;
}

/**
 * Whether a principal may rename, change and remove a view: its creator may and, if it is shared, the client's admin.
 */
export function canChangeView({ uid, role }: Principal, view: Pick<ViewRow, "userId" | "isShared">): boolean {
  return view.userId === uid || (view.isShared && can(role, "manageClient"));
}

/** Joins the views to the principal's row in `users`, so that there is one row even if there is no view. */
function selectViews(db: Database, principal: Principal, isAsked: SQL) {
  const { clientId, uid } = principal;
  return db
    .select({
      view: accountViews,
      makerName: users.fullName,
      isPinned: accountViewChoices.isPinned,
      isDefault: accountViewChoices.isDefault,
      defaultOf: defaultsOf(principal),
      optedOut: accountViewOptOuts.userId,
    })
    .from(me)
    .leftJoin(accountViewOptOuts, and(eq(accountViewOptOuts.clientId, clientId), eq(accountViewOptOuts.userId, me.id)))
    .leftJoin(
      accountViews,
      and(eq(accountViews.clientId, clientId), or(accountViews.isShared, eq(accountViews.userId, uid)), isAsked),
    )
    .leftJoin(users, eq(users.id, accountViews.userId))
    .leftJoin(
      accountViewChoices,
      and(
        eq(accountViewChoices.clientId, accountViews.clientId),
        eq(accountViewChoices.viewId, accountViews.id),
        eq(accountViewChoices.userId, uid),
      ),
    )
    .where(eq(me.id, uid))
    .$dynamic();
}

const me = alias(users, "me");

/**
 * The teams and roles for which a row's view is the default: teams by name, then roles. The defaults that apply to the
 * principal are computed once for all rows.
 */
function defaultsOf({ clientId, uid, role }: Principal) {
  const [ofTeam, ofRole] = [accountViewTeamDefaults, accountViewRoleDefaults];
  const mine = sql`(select ${ofTeam.teamId} from ${ofTeam} join ${teams}
    on ${teams.clientId} = ${ofTeam.clientId} and ${teams.id} = ${ofTeam.teamId}
    where ${ofTeam.clientId} = ${clientId} and ${ofTeam.teamId} in (${idsOfOwn({ clientId, uid })})
    order by lower(${teams.name}), ${teams.id} limit 1)`;
  const toView = (table: typeof ofTeam | typeof ofRole) =>
    sql`${table.clientId} = ${accountViews.clientId} and ${table.viewId} = ${accountViews.id}`;
  const ofTeams = sql`select coalesce(jsonb_agg(jsonb_build_object('kind', 'team', 'id', ${teams.id}, 'name', ${teams.name},
      'is_mine', coalesce(${teams.id} = ${mine}, false)) order by lower(${teams.name}), ${teams.id}), '[]')
    from ${ofTeam} join ${teams} on ${teams.clientId} = ${ofTeam.clientId} and ${teams.id} = ${ofTeam.teamId}
    where ${toView(ofTeam)}`;
  const ofRoles = sql`select coalesce(jsonb_agg(jsonb_build_object('kind', 'role', 'role', ${ofRole.role},
      'is_mine', ${ofRole.role} = ${role}::text) order by ${ofRole.role}), '[]') from ${ofRole} where ${toView(ofRole)}`;
  return sql`(${ofTeams}) || (${ofRoles})`.mapWith((value) => z.array(viewDefaultSchema).parse(value));
}

interface Row {
  view: ViewRow | null;
  makerName: string | null;
  isPinned: boolean | null;
  isDefault: boolean | null;
  defaultOf: ViewDefault[];
}

/** Filter parts stored by another build and unknown to this one are omitted and reported. Null: the row has no view. */
function describeView(
  principal: Principal,
  { view, makerName, isPinned, isDefault, defaultOf }: Row,
): SavedView | null {
  if (view === null || makerName === null) return null;
  const { query, unknown } = readListAddress(view.query, view.subject);
  const columns = inColumnOrder(view.columns);
  const density = densities.find((one) => one === view.density);
  const unknownColumns = view.columns.filter((column) => !isListColumn(column));
  return {
    id: view.id,
    subject: view.subject,
    name: view.name,
    is_shared: view.isShared,
    maker: { uid: view.userId, name: makerName },
    can_change: canChangeView(principal, view),
    query,
    columns,
    density: density ?? "comfortable",
    is_pinned: isPinned ?? false,
    is_default: isDefault ?? false,
    default_of: defaultOf,
    unknown: [...unknown, ...unknownColumns, ...(density ? [] : ["density"])],
    updated_at: view.updatedAt.toISOString(),
  };
}
