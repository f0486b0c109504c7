import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Cause, Undone, UndoRequest } from "@/lib/contracts/accounts/account-change";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import { hourMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../../../database/database";
import { contacts } from "../../../database/schema/core";
import { accountChanges } from "../../../database/schema/history";
import type { Principal } from "../../../principal";
import { lockAccount } from "../../accounts/change";
import { changeContact } from "../../contacts/change";
import { getName } from "../../shared/colleagues/colleagues";
import { firstLinkedField } from "../../values/history/linked-fields";
import type { Writer } from "../../values/history/record";
import { type ChangeRow, findLaterChange, groupRuns, type RunGroup, runsOf, undoEach } from "./undo-runs";

/**
 * Fields that aren't undone value by value: an addition is undone by removing, a move by moving back, a merge by its
 * own undo.
 */
export const additions = ["account", "contact", "account_id", "merged", "merged_into"];

/** Maximum age of a member's changes that can be undone together, in ms. */
const lastMs = hourMs;

/**
 * Undoes changes to an account by restoring the earlier values. The undo is itself a change with a history entry, and
 * can be undone. A value that was changed later stays unchanged. A contact that the cause moved away from this account
 * is moved back, unless they were moved again.
 *
 * @returns what was undone and kept, and the ids of the contacts with restored values
 * @throws AppError the reason if nothing can be restored; 404 `not_found`: no such change at this account; 409
 * `changed_since`: the value was changed again after the requested change; 403 `forbidden`
 */
export async function undoChanges(
  tx: Database,
  principal: Principal,
  accountId: string,
  which: UndoRequest,
  at: Date,
): Promise<Undone & { contacts: ReadonlySet<string> }> {
  const { clientId, uid } = principal;
  const key = { clientId, accountId };
  // Restoring its values would undo only part of the merge.
  if ("cause" in which && which.cause.kind === "merge")
    throw new AppError(409, "merge", "Undo the merge itself instead.");
  const writer: Writer = { actorId: uid, cause: { kind: "undo", id: randomUUID() }, at, from: principal.from };
  // Must run before the account is locked, because a move locks both accounts, in order.
  const moved = "cause" in which ? await moveBack(tx, key, which.cause, writer) : 0;
  await lockAccount(tx, key);
  const groups = groupRuns(await findUndoable(tx, principal, accountId, which, at));
  if (groups.length === 0 && moved === 0) throw notFound();
  const standing: RunGroup[] = [];
  const retained: RunGroup[] = [];
  for (const group of groups) {
    const later = await findLaterChange(tx, key, group);
    if (later && "change" in which) throw await changedSince(tx, later);
    (later ? retained : standing).push(group);
  }
  const { refused, reason } = await undoEach(tx, principal, accountId, standing, writer);
  if (reason && refused.length === standing.length && moved === 0) throw reason;
  retained.push(...refused);
  const restored = runsOf(standing.filter((group) => !refused.includes(group)));
  return {
    undone: restored.length + moved,
    kept: runsOf(retained).map(({ field, contactId }) => ({ field, contact_id: contactId })),
    contacts: new Set(restored.flatMap(({ contactId }) => contactId ?? [])),
  };
}

/** Finds the changes to undo, except the addition of an account, which is undone by removing the account. */
async function findUndoable(
  tx: Database,
  { clientId }: Principal,
  accountId: string,
  which: UndoRequest,
  at: Date,
): Promise<ChangeRow[]> {
  return tx
    .select()
    .from(accountChanges)
    .where(
      and(
        eq(accountChanges.clientId, clientId),
        eq(accountChanges.accountId, accountId),
        notInArray(accountChanges.field, additions),
        matchesUndo(which, at),
      ),
    )
    .orderBy(asc(accountChanges.id));
}

function matchesUndo(which: UndoRequest, at: Date): SQL | undefined {
  if ("change" in which) {
    const id = Number(which.change);
    const { contactId, causeKind, causeId, field } = accountChanges;
    const isLinked = sql`(${contactId}, ${causeKind}, ${causeId}, ${firstLinkedField(field)}) = (
      select one.contact_id, one.cause_kind, one.cause_id, ${firstLinkedField(sql`one.field`)} from ${accountChanges} one
      where one.client_id = ${accountChanges.clientId} and one.id = ${id})`;
    return or(eq(accountChanges.id, id), isLinked);
  }
  if ("cause" in which)
    return and(eq(accountChanges.causeKind, which.cause.kind), eq(accountChanges.causeId, which.cause.id));
  return and(eq(accountChanges.createdBy, which.actor), gt(accountChanges.at, new Date(at.getTime() - lastMs)));
}

async function changedSince(tx: Database, { createdBy }: ChangeRow): Promise<AppError> {
  const who = createdBy ? await getName(tx, createdBy) : "Someone";
  return new AppError(
    409,
    "changed_since",
    `${who} changed this value afterwards. Undo that change first, or enter the value.`,
  );
}

/** Moves contacts back to an account that a cause moved away from it. @returns how many */
async function moveBack(
  tx: Database,
  { clientId, accountId }: { clientId: string; accountId: string },
  { kind, id }: Cause,
  writer: Writer,
): Promise<number> {
  const there = alias(accountChanges, "there");
  const moves = await tx
    .select({ contactId: contacts.id, to: contacts.accountId, change: accountChanges.id, changeThere: there.id })
    .from(accountChanges)
    .innerJoin(contacts, and(eq(contacts.clientId, accountChanges.clientId), eq(contacts.id, accountChanges.contactId)))
    // The histories of both accounts record a move.
    .innerJoin(
      there,
      and(
        eq(there.clientId, accountChanges.clientId),
        eq(there.contactId, accountChanges.contactId),
        eq(there.accountId, contacts.accountId),
        eq(there.causeKind, kind),
        eq(there.causeId, id),
        eq(there.field, "account_id"),
      ),
    )
    .where(
      and(
        eq(accountChanges.clientId, clientId),
        eq(accountChanges.accountId, accountId),
        eq(accountChanges.causeKind, kind),
        eq(accountChanges.causeId, id),
        eq(accountChanges.field, "account_id"),
        eq(accountChanges.old, accountId),
        sql`${accountChanges.new} = ${contacts.accountId}::text`,
        isNull(contacts.removedAt),
      ),
    );
  for (const { contactId, to, change, changeThere } of moves) {
    const key = { clientId, accountId: to, contactId };
    const move = { values: { account_id: accountId }, undoesThere: change };
    await changeContact(tx, key, move, writer, new Map([["account_id", changeThere]]));
  }
  return moves.length;
}
