import { and, asc, desc, gt, inArray, isNull, like, or, sql } from "drizzle-orm";
import type { AsOf, HistoryDays, PlainValue } from "@/lib/contracts/accounts/account-change";
import { customKey, isCustomKey, showFieldValue } from "@/lib/contracts/accounts/custom-field";
import { accountFieldKeys } from "@/lib/contracts/accounts/fields";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { accountChanges } from "../../../database/schema/history";
import { invalidField } from "../../../errors";
import type { Principal } from "../../../principal";
import { findAccountRow } from "../../account-list/list/read";
import { readValue, valuesOf, writeValue } from "../../accounts/values";
import { listFields } from "../../values/custom-fields/read";
import { readNames } from "../../values/history/names";
import { ofAccount } from "./read";

/** Fields shown for a past day: the account's own values and its owner. */
const shownFields = [...accountFieldKeys, "owner"];

/** Maximum number of days to mark; a slider can't show more. */
const maxDays = 400;

/**
 * Reads an account's values as of a moment: today's values with all later changes reversed.
 *
 * @throws AppError 404 `not_found`; 400 `invalid_request`: the moment is in the future
 */
export async function readAsOf(
  db: Database,
  principal: Principal,
  accountId: string,
  at: Date,
  now: Date,
): Promise<AsOf> {
  if (at > now) throw invalidField("at", "This day is in the future");
  const row = await findAccountRow(db, principal, accountId);
  if (!row) throw notFound();
  const since = await db
    .selectDistinctOn([accountChanges.field], { field: accountChanges.field, old: accountChanges.old })
    .from(accountChanges)
    .where(and(ofOwnValues(principal, accountId), gt(accountChanges.at, at)))
    .orderBy(asc(accountChanges.field), asc(accountChanges.id));
  const today: Record<string, PlainValue> = { ...valuesOf(row), owner: row.ownerId };
  const oldValues = new Map(since.map(({ field, old }) => [field, readValue(field, old)]));
  const owners = { field: "owner", old: writeValue(oldValues.get("owner") ?? null), new: row.ownerId };
  const names = await readNames(db, principal, [owners]);
  const custom = new Map((await listFields(db, principal.clientId)).map((field) => [customKey(field.id), field]));
  const shown = (field: string, value: PlainValue) => {
    if (field === "owner" && value !== null) return names.get(String(value)) ?? "Someone";
    const form = isCustomKey(field) ? custom.get(field) : undefined;
    return form && value !== null ? showFieldValue(form, String(value)) : value;
  };
  const fields = [...shownFields, ...custom.keys()].map((field) => {
    const present = today[field] ?? null;
    return { field, present, past: oldValues.has(field) ? (oldValues.get(field) ?? null) : present };
  });
  return {
    at: at.toISOString(),
    is_known: row.createdAt <= at,
    values: Object.fromEntries(fields.map(({ field, past }) => [field, shown(field, past)])),
    now: Object.fromEntries(
      fields.flatMap(({ field, past, present }) => (past === present ? [] : [[field, shown(field, present)]])),
    ),
  };
}

/**
 * Lists the days, in UTC, on which an account's values or owner changed; only the latest if there are too many.
 *
 * @throws AppError 404 `not_found`
 */
export async function listHistoryDays(db: Database, principal: Principal, accountId: string): Promise<HistoryDays> {
  const row = await findAccountRow(db, principal, accountId);
  if (!row) throw notFound();
  const day = sql<string>`to_char(${accountChanges.at} at time zone 'UTC', 'YYYY-MM-DD')`;
  const days = await db
    .selectDistinct({ day })
    .from(accountChanges)
    .where(ofOwnValues(principal, accountId))
    .orderBy(desc(day))
    .limit(maxDays);
  return { first: row.createdAt.toISOString().slice(0, 10), changed: days.map((one) => one.day).reverse() };
}

function ofOwnValues(principal: Principal, accountId: string) {
  return and(
    ofAccount(principal, accountId),
    isNull(accountChanges.contactId),
    or(inArray(accountChanges.field, shownFields), like(accountChanges.field, customKey("%"))),
  );
}
