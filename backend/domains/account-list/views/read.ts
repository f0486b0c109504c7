import { and, asc, eq, or, sql } from "drizzle-orm";
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
import { accountViewChoices, accountViews, viewDefaults, viewOptOuts } from "../../../database/schema/account-views";
import { teams, users } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { idsOfOwn } from "../../people/teams/owners";

export type ViewRow = typeof accountViews.$inferSelect;

/** Maximum number of listed views; in practice, clients have fewer. */
const maxListed = 500;

/** Lists the views of a list that the principal can use, by name: their own and those shared within the client. */
export async function listViews(db: Database, principal: Principal, subject: ViewSubject): Promise<SavedViews> {
  const rows = await selectViews(db, principal, { subject })
    .orderBy(asc(accountViews.name), asc(accountViews.id))
    .limit(maxListed);
  return {
    items: rows.flatMap((row) => serializeView(principal, row) ?? []),
    on_everything: rows.some(({ optedOut }) => optedOut !== null),
  };
}

/**
 * Gets one view that the principal can use.
 *
 * @throws AppError 404 `not_found`: the view is missing, or another user's private view
 */
export async function getView(db: Database, principal: Principal, id: string): Promise<SavedView> {
  const [row] = await selectViews(db, principal, { id });
  const view = row && serializeView(principal, row);
  if (!view) throw notFound();
  return view;
}

/**
 * Whether a principal may rename, change and remove a view: its creator may and, if it is shared, the client's admin.
 */
export function canChangeView({ uid, role }: Principal, view: Pick<ViewRow, "userId" | "isShared">): boolean {
  return view.userId === uid || (view.isShared && can(role, "manageClient"));
}

/**
 * Selects one view, or those of a list, if the principal can use them. Joins them to the principal's row in `users`, so
 * that there is one row even if there is no view.
 */
function selectViews(db: Database, principal: Principal, selector: { id: string } | { subject: ViewSubject }) {
  const { clientId, uid } = principal;
  const [isRequested, subject] =
    "id" in selector
      ? [eq(accountViews.id, selector.id), accountViews.subject]
      : [eq(accountViews.subject, selector.subject), selector.subject];
  return db
    .select({
      view: accountViews,
      makerName: users.fullName,
      isPinned: accountViewChoices.isPinned,
      isDefault: accountViewChoices.isDefault,
      defaultOf: defaultsOf(principal, subject),
      optedOut: viewOptOuts.userId,
    })
    .from(me)
    .leftJoin(
      accountViews,
      and(eq(accountViews.clientId, clientId), or(accountViews.isShared, eq(accountViews.userId, uid)), isRequested),
    )
    .leftJoin(viewOptOuts, isOptOut(principal, subject))
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

/** A list, or the column with the list of each row. */
type ListOrColumn = ViewSubject | typeof accountViews.subject;

/** Whether a row of `view_opt_outs` is the principal's for a list. */
export function isOptOut({ clientId, uid }: Principal, subject: ListOrColumn) {
  return and(eq(viewOptOuts.clientId, clientId), eq(viewOptOuts.userId, uid), eq(viewOptOuts.subject, subject));
}

/**
 * The teams and roles for which a row's view is the default: teams by name, then roles. If the list is given, the
 * default that applies to the principal's teams is computed once for all rows.
 */
function defaultsOf({ clientId, uid, role }: Principal, subject: ListOrColumn) {
  const of = viewDefaults;
  const defaults = sql`${of} left join ${teams} on ${teams.clientId} = ${of.clientId} and ${teams.id} = ${of.teamId}`;
  const mine = sql`(select ${of.teamId} from ${defaults}
    where ${of.clientId} = ${clientId} and ${of.subject} = ${subject}
      and ${of.teamId} in (${idsOfOwn({ clientId, uid })})
    order by lower(${teams.name}), ${teams.id} limit 1)`;
  const team = sql`jsonb_build_object('kind', 'team', 'id', ${teams.id}, 'name', ${teams.name},
    'is_mine', coalesce(${teams.id} = ${mine}, false))`;
  const ofRole = sql`jsonb_build_object('kind', 'role', 'role', ${of.role}, 'is_mine', ${of.role} = ${role}::text)`;
  return sql`(select coalesce(jsonb_agg(case when ${of.role} is null then ${team} else ${ofRole} end
      order by lower(${teams.name}), ${teams.id}, ${of.role}), '[]')
    from ${defaults}
    where ${of.clientId} = ${accountViews.clientId} and ${of.viewId} = ${accountViews.id})`.mapWith((value) =>
    z.array(viewDefaultSchema).parse(value),
  );
}

interface Row {
  view: ViewRow | null;
  makerName: string | null;
  isPinned: boolean | null;
  isDefault: boolean | null;
  defaultOf: ViewDefault[];
}

/** Filter parts stored by another build and unknown to this one are omitted and reported. Null: the row has no view. */
function serializeView(
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
