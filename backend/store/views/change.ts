import { and, eq } from "drizzle-orm";
import { mostViews, type NewView, type ViewChange, type ViewChoice } from "@/lib/contracts/account-view";
import { AppError, notFound } from "@/lib/contracts/app-error";
import type { Database } from "../../database/database";
import { accountViewChoices, accountViews } from "../../database/schema/account-views";
import { users } from "../../database/schema/core";
import { forbidden } from "../../errors";
import type { Principal } from "../../principal";
import { findColleague } from "../colleagues/colleagues";
import { canChangeView, getView, type ViewRow } from "./read";

/**
 * Saves a view.
 *
 * @returns its id
 * @throws AppError 409 `not_a_member`: the operator keeps none; 409 `too_many`
 */
export async function addView(tx: Database, principal: Principal, view: NewView, now: Date): Promise<string> {
  const { clientId, uid: userId } = principal;
  await requireMember(tx, principal);
  const own = and(eq(accountViews.clientId, clientId), eq(accountViews.userId, userId));
  if ((await tx.$count(accountViews, own)) >= mostViews)
    throw new AppError(409, "too_many", `These are ${mostViews} views already. Remove one first.`);
  const { is_shared: isShared, ...rest } = view;
  const [row] = await tx
    .insert(accountViews)
    .values({ ...rest, clientId, userId, isShared, createdAt: now, updatedAt: now })
    .returning({ id: accountViews.id });
  if (!row) throw new Error("An insert returned no row");
  return row.id;
}

/**
 * Changes a view.
 *
 * @throws AppError 404 `not_found`; 403 `forbidden`; 409 `changed_meanwhile`: another one stands there than was seen
 */
export async function changeView(
  tx: Database,
  principal: Principal,
  id: string,
  { is_shared: isShared, updated_at: seen, ...rest }: ViewChange,
  now: Date,
): Promise<void> {
  const row = await lockChangeable(tx, principal, id);
  if (seen !== undefined && seen !== row.updatedAt.toISOString()) {
    throw new AppError(409, "changed_meanwhile", "Somebody changed this view in the meantime. Open it again first.");
  }
  await tx
    .update(accountViews)
    .set({ ...rest, ...(isShared !== undefined && { isShared }), updatedAt: now })
    .where(isView(row));
}

/**
 * Removes a view, for everybody who uses it.
 *
 * @throws AppError 404 `not_found`; 403 `forbidden`
 */
export async function removeView(tx: Database, principal: Principal, id: string): Promise<void> {
  await tx.delete(accountViews).where(isView(await lockChangeable(tx, principal, id)));
}

/**
 * Notes what the principal has chosen of a view.
 *
 * @throws AppError 404 `not_found`; 409 `not_a_member`
 */
export async function chooseView(
  tx: Database,
  principal: Principal,
  id: string,
  { is_pinned, is_default }: ViewChoice,
): Promise<void> {
  await requireMember(tx, principal);
  const { clientId, uid: userId } = principal;
  const view = await getView(tx, principal, id);
  const own = and(eq(accountViewChoices.clientId, clientId), eq(accountViewChoices.userId, userId));
  // One after another: of two defaults that are chosen at once, the later one stays.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  if (is_default) await tx.update(accountViewChoices).set({ isDefault: false }).where(own);
  const choice = { isPinned: is_pinned ?? view.is_pinned, isDefault: is_default ?? view.is_default };
  await tx
    .insert(accountViewChoices)
    .values({ clientId, userId, viewId: id, ...choice })
    .onConflictDoUpdate({
      target: [accountViewChoices.clientId, accountViewChoices.userId, accountViewChoices.viewId],
      set: choice,
    });
}

async function lockChangeable(tx: Database, principal: Principal, id: string): Promise<ViewRow> {
  await getView(tx, principal, id);
  const [row] = await tx
    .select()
    .from(accountViews)
    .where(isView({ clientId: principal.clientId, id }))
    .for("update");
  if (!row) throw notFound();
  if (!canChangeView(principal, row)) throw forbidden();
  return row;
}

async function requireMember(tx: Database, principal: Principal): Promise<void> {
  if ((await findColleague(tx, principal, principal.uid)) === null)
    throw new AppError(409, "not_a_member", "Only members of this client keep views of it.");
}

function isView({ clientId, id }: Pick<ViewRow, "clientId" | "id">) {
  return and(eq(accountViews.clientId, clientId), eq(accountViews.id, id));
}
