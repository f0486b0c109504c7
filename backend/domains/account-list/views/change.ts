import { and, eq } from "drizzle-orm";
import {
  maxViews,
  type NewView,
  readListAddress,
  type ViewChange,
  type ViewChoice,
  type ViewOpening,
  type ViewSubject,
} from "@/lib/contracts/views/saved-view";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { insertRow } from "../../../database/insert-row";
import { accountViewChoices, accountViews, viewOptOuts } from "../../../database/schema/account-views";
import { users } from "../../../database/schema/core";
import { forbidden, invalidField } from "../../../errors";
import type { Principal } from "../../../principal";
import { findColleague } from "../../shared/colleagues/colleagues";
import { endDefaults } from "./defaults";
import { canChangeView, getView, isOptOut, type ViewRow } from "./read";

/**
 * Saves a view.
 *
 * @returns its id
 * @throws AppError 400 `invalid_request`; 409 `not_a_member`: operators can't save views; 409 `too_many`
 */
export async function addView(tx: Database, principal: Principal, view: NewView, now: Date): Promise<string> {
  const { clientId, uid: userId } = principal;
  await requireMember(tx, principal);
  requireFilters(view.subject, view.query);
  const own = and(
    eq(accountViews.clientId, clientId),
    eq(accountViews.userId, userId),
    eq(accountViews.subject, view.subject),
  );
  if ((await tx.$count(accountViews, own)) >= maxViews)
    throw new AppError(409, "too_many", `There are already ${maxViews} views. Remove one first.`);
  const { is_shared: isShared, ...rest } = view;
  const values = { ...rest, clientId, userId, isShared, createdAt: now, updatedAt: now };
  return (await insertRow(tx, accountViews, values)).id;
}

/**
 * Changes a view. A view that is no longer shared stops being the default of teams and roles.
 *
 * @throws AppError 404 `not_found`; 403 `forbidden`; 400 `invalid_request`; 409 `changed_meanwhile`: the view isn't as
 * the user saw it
 */
export async function changeView(
  tx: Database,
  principal: Principal,
  id: string,
  { is_shared: isShared, updated_at: seen, ...rest }: ViewChange,
  now: Date,
): Promise<void> {
  const row = await lockChangeable(tx, principal, id);
  if (rest.query !== undefined) requireFilters(row.subject, rest.query);
  if (seen !== undefined && seen !== row.updatedAt.toISOString()) {
    throw new AppError(409, "changed_meanwhile", "Someone changed this view in the meantime. Open it again first.");
  }
  if (isShared === false && row.isShared) await endDefaults(tx, principal, row, "unshared", now);
  await tx
    .update(accountViews)
    .set({ ...rest, ...(isShared !== undefined && { isShared }), updatedAt: now })
    .where(isView(row));
}

/**
 * Removes a view for all its users, together with the defaults that reference it.
 *
 * @throws AppError 404 `not_found`; 403 `forbidden`
 */
export async function removeView(tx: Database, principal: Principal, id: string, now: Date): Promise<void> {
  const row = await lockChangeable(tx, principal, id);
  await endDefaults(tx, principal, row, "removed", now);
  await tx.delete(accountViews).where(isView(row));
}

/**
 * Stores the principal's choices about a view. Choosing a default also clears the choice to open the list unfiltered.
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
  await lockChoices(tx, userId);
  const view = await getView(tx, principal, id);
  const { subject } = view;
  if (is_default) {
    await endDefault(tx, principal, subject);
    await tx.delete(viewOptOuts).where(isOptOut(principal, subject));
  }
  const choice = { isPinned: is_pinned ?? view.is_pinned, isDefault: is_default ?? view.is_default };
  await tx
    .insert(accountViewChoices)
    .values({ clientId, userId, viewId: id, subject, ...choice })
    .onConflictDoUpdate({
      target: [accountViewChoices.clientId, accountViewChoices.userId, accountViewChoices.viewId],
      set: choice,
    });
}

/**
 * Stores whether a list opens unfiltered for the principal. If so, their own default view is cleared, and those of
 * their team and role don't apply to them.
 *
 * @throws AppError 409 `not_a_member`
 */
export async function setOpensUnfiltered(
  tx: Database,
  principal: Principal,
  { subject, on_everything: onEverything }: ViewOpening,
): Promise<void> {
  await requireMember(tx, principal);
  const { clientId, uid: userId } = principal;
  await lockChoices(tx, userId);
  if (!onEverything) {
    await tx.delete(viewOptOuts).where(isOptOut(principal, subject));
    return;
  }
  await endDefault(tx, principal, subject);
  await tx.insert(viewOptOuts).values({ clientId, userId, subject }).onConflictDoNothing();
}

/** Ends the principal's own default view of a list. */
async function endDefault(tx: Database, { clientId, uid }: Principal, subject: ViewSubject): Promise<void> {
  await tx
    .update(accountViewChoices)
    .set({ isDefault: false })
    .where(
      and(
        eq(accountViewChoices.clientId, clientId),
        eq(accountViewChoices.userId, uid),
        eq(accountViewChoices.subject, subject),
      ),
    );
}

function requireFilters(subject: ViewSubject, query: string): void {
  const { unknown } = readListAddress(query, subject);
  if (unknown.length > 0) throw invalidField("query", `${unknown.join(", ")}: not a filter of this list`);
}

/** Locks the user's row, so that concurrent choices are serialized and the last one wins. */
async function lockChoices(tx: Database, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
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
    throw new AppError(409, "not_a_member", "Only members of this client can save views.");
}

function isView({ clientId, id }: Pick<ViewRow, "clientId" | "id">) {
  return and(eq(accountViews.clientId, clientId), eq(accountViews.id, id));
}
