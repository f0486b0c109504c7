import { and, asc, eq, or } from "drizzle-orm";
import { accountColumns } from "@/lib/contracts/account-columns";
import { densities, readListAddress, type SavedView } from "@/lib/contracts/account-view";
import { notFound } from "@/lib/contracts/app-error";
import { canManageClient } from "@/lib/contracts/rights";
import type { Database } from "../../database/database";
import { accountViewChoices, accountViews } from "../../database/schema/account-views";
import { users } from "../../database/schema/core";
import type { Principal } from "../../principal";

export type ViewRow = typeof accountViews.$inferSelect;

/** How many are listed: a client shares fewer. */
const mostListed = 500;

/** Lists the views that the principal can use, by name: the own ones and those shared with the client. */
export async function listViews(db: Database, principal: Principal): Promise<SavedView[]> {
  const rows = await selectViews(db, principal).orderBy(asc(accountViews.name), asc(accountViews.id)).limit(mostListed);
  return rows.map((row) => describeView(principal, row));
}

/**
 * Gets one view that the principal can use.
 *
 * @throws AppError 404 `not_found`: somebody else's private one, too
 */
export async function getView(db: Database, principal: Principal, id: string): Promise<SavedView> {
  const [row] = await selectViews(db, principal, id);
  if (!row) throw notFound();
  return describeView(principal, row);
}

/** Whether a principal may rename, change and remove a view: its maker, and of a shared one the client's admin. */
export function canChangeView({ uid, role }: Principal, view: Pick<ViewRow, "userId" | "isShared">): boolean {
  return view.userId === uid || (view.isShared && canManageClient(role));
}

function selectViews(db: Database, { clientId, uid }: Principal, id?: string) {
  return db
    .select({
      view: accountViews,
      makerName: users.fullName,
      isPinned: accountViewChoices.isPinned,
      isDefault: accountViewChoices.isDefault,
    })
    .from(accountViews)
    .innerJoin(users, eq(users.id, accountViews.userId))
    .leftJoin(
      accountViewChoices,
      and(
        eq(accountViewChoices.clientId, accountViews.clientId),
        eq(accountViewChoices.viewId, accountViews.id),
        eq(accountViewChoices.userId, uid),
      ),
    )
    .where(
      and(
        eq(accountViews.clientId, clientId),
        or(accountViews.isShared, eq(accountViews.userId, uid)),
        id === undefined ? undefined : eq(accountViews.id, id),
      ),
    )
    .$dynamic();
}

interface Row {
  view: ViewRow;
  makerName: string;
  isPinned: boolean | null;
  isDefault: boolean | null;
}

/** What another build has stored and this one doesn't know is left out, and told. */
function describeView(principal: Principal, { view, makerName, isPinned, isDefault }: Row): SavedView {
  const { query, unknown } = readListAddress(view.query);
  const columns = accountColumns.filter((column) => view.columns.includes(column));
  const density = densities.find((one) => one === view.density);
  const unknownColumns = view.columns.filter((column) => !accountColumns.some((known) => known === column));
  return {
    id: view.id,
    name: view.name,
    is_shared: view.isShared,
    maker: { uid: view.userId, name: makerName },
    can_change: canChangeView(principal, view),
    query,
    columns,
    density: density ?? "comfortable",
    is_pinned: isPinned ?? false,
    is_default: isDefault ?? false,
    unknown: [...unknown, ...unknownColumns, ...(density ? [] : ["density"])],
    updated_at: view.updatedAt.toISOString(),
  };
}
