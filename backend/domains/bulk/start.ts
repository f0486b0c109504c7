import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { accountFilterSchema } from "@/lib/contracts/accounts/account";
import {
  type BulkAction,
  type BulkSelection,
  maxBulkMatches,
  type NewContactBulk,
} from "@/lib/contracts/accounts/account-bulk";
import { contactFilterSchema } from "@/lib/contracts/contacts/contact-list";
import { formatCount } from "@/lib/contracts/text/format-number";
import { AppError } from "@/lib/contracts/wire/app-error";
import { maxMembers } from "@/lib/contracts/wire/list-limit";
import type { Database } from "../../database/database";
import { insertRow } from "../../database/insert-row";
import { bulkItems, bulks, type SeenValues } from "../../database/schema/bulk";
import { accounts } from "../../database/schema/core";
import { invalidField } from "../../errors";
import type { Principal } from "../../principal";
import { filteredAccounts, matchingAccounts } from "../account-list/list/filter";
import { liveAccounts } from "../shared/account-ref";
import { recordAuditBy } from "../shared/audit/audit";
import { readTerms } from "../shared/paging/terms";
import { nameContacts, requireFewAtEach } from "./contacts";
import { type ChangeWindow, isInWindow, isRemovedInWindow } from "./last-hour/hour";
import { findUnmetPrecondition } from "./preconditions";

/** The selected accounts or contacts of a bulk change; `hour`: the accounts that a member changed within an hour. */
export type BulkSubjects = BulkSelection | Pick<NewContactBulk, "contacts"> | { hour: ChangeWindow };

/**
 * Records a bulk change and its accounts, without applying it. A filter is evaluated now: accounts that match it later
 * aren't included.
 *
 * @returns its id, and the number of accounts
 * @throws AppError 400 `invalid_request`; 409 `too_many`; and the errors of {@link findUnmetPrecondition}
 */
export async function startBulk(
  tx: Database,
  principal: Principal,
  { selection, action, now }: { selection: BulkSubjects; action: BulkAction; now: Date },
): Promise<{ id: string; total: number }> {
  const unmet = await findUnmetPrecondition(tx, principal, action);
  if (unmet) throw unmet;
  const values = { clientId: principal.clientId, action, createdBy: principal.uid, createdAt: now };
  const bulk = await insertRow(tx, bulks, values);
  const { total, matching } = await nameItems(tx, principal, bulk.id, selection, action);
  if (matching > maxBulkMatches) {
    const noun = "contacts" in selection ? "contacts" : "accounts";
    const limit = formatCount(maxBulkMatches);
    const hint = "hour" in selection ? "" : " Narrow the list first.";
    throw new AppError(409, "too_many", `That is more than ${limit} ${noun}.${hint}`);
  }
  if (action.kind === "contacts") await requireFewAtEach(tx, { clientId: principal.clientId, id: bulk.id });
  if (action.kind === "list" && action.on && total > maxMembers) {
    const room = formatCount(maxMembers);
    throw new AppError(409, "too_many", `The list has room for ${room} more accounts. Select fewer.`);
  }
  await recordAuditBy(tx, principal, now, {
    action: "account.bulk",
    subject: bulk.id,
    details: { ...action, accounts: total, ...detailsOf(selection) },
  });
  return { id: bulk.id, total };
}

/** For the audit log: the filter's query, if the selection is all accounts or contacts that match a filter. */
function detailsOf(selection: BulkSubjects): { query?: string } {
  if ("hour" in selection) return {};
  const selected = "contacts" in selection ? selection.contacts : selection;
  return "query" in selected ? { query: selected.query } : {};
}

/** @returns the number of accounts, and how many rows the selection matches: accounts, or contacts */
async function nameItems(
  tx: Database,
  principal: Principal,
  bulkId: string,
  selection: BulkSubjects,
  action: BulkAction,
): Promise<{ total: number; matching: number }> {
  if ("contacts" in selection) {
    const { contacts } = selection;
    const chosen = "query" in contacts ? readFilter(contactFilterSchema, "contacts", contacts.query) : contacts;
    return nameContacts(tx, principal, bulkId, chosen);
  }
  const total =
    "hour" in selection
      ? await nameChanged(tx, principal, bulkId, selection.hour)
      : "rows" in selection
        ? await nameRows(tx, principal, bulkId, selection.rows)
        : await nameMatching(tx, principal, bulkId, { query: selection.query, action });
  return { total, matching: total };
}

async function nameChanged(tx: Database, { clientId }: Principal, bulkId: string, hour: ChangeWindow): Promise<number> {
  await tx.execute(sql`
    insert into ${bulkItems} (client_id, bulk_id, account_id, seen)
    select ${clientId}, ${bulkId}::uuid, of.account_id, '{"owner":null}'::jsonb from (
      select c.account_id from account_changes c where ${isInWindow(clientId, hour)}
      union
      select a.id from accounts a where ${isRemovedInWindow(clientId, hour)}
      limit ${maxBulkMatches + 1}
    ) of`);
  return tx.$count(bulkItems, and(eq(bulkItems.clientId, clientId), eq(bulkItems.bulkId, bulkId)));
}

/** Accounts that are missing or of another client are silently omitted, so that the two can't be distinguished. */
async function nameRows(
  tx: Database,
  principal: Principal,
  bulkId: string,
  rows: Extract<BulkSelection, { rows: unknown }>["rows"],
): Promise<number> {
  const seen = new Map(
    rows.map(({ id, owner_uid: owner, tier, stage, custom }): [string, SeenValues] => [
      id,
      { owner, tier, stage, custom },
    ]),
  );
  const found = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.clientId, principal.clientId), inArray(accounts.id, [...seen.keys()])));
  if (found.length === 0) return 0;
  await tx.insert(bulkItems).values(
    found.map(({ id }) => ({
      clientId: principal.clientId,
      bulkId,
      accountId: id,
      seen: seen.get(id) ?? { owner: null },
    })),
  );
  return found.length;
}

async function nameMatching(
  tx: Database,
  principal: Principal,
  bulkId: string,
  { query, action }: { query: string; action: BulkAction },
): Promise<number> {
  const { q, ...filter } = readFilter(accountFilterSchema, "accounts", query);
  const terms = await readTerms(tx, q);
  const conditions: (SQL | undefined)[] = [
    liveAccounts(principal),
    ...filteredAccounts(principal, filter),
    ...(terms ? matchingAccounts(terms) : []),
  ];
  await tx.execute(sql`
    with hits as materialized (
      select ${accounts.id} as id, jsonb_build_object(
        'owner', ${accounts.ownerId}, 'tier', ${accounts.tier}, 'stage', ${accounts.stage}
        ${customOf(action)}) as seen from ${accounts}
      where ${and(...conditions)} limit ${maxBulkMatches + 1}
    )
    insert into ${bulkItems} (client_id, bulk_id, account_id, seen)
    select ${principal.clientId}, ${bulkId}::uuid, id, seen from hits`);
  return tx.$count(bulkItems, and(eq(bulkItems.clientId, principal.clientId), eq(bulkItems.bulkId, bulkId)));
}

/** The current values of the custom fields to be set, as an additional property of `seen`. */
function customOf(action: BulkAction): SQL {
  const ids = action.kind === "set" ? Object.keys(action.values.custom ?? {}) : [];
  if (ids.length === 0) return sql``;
  const pairs = ids.map((id) => sql`${id}::text, ${accounts.custom}->>${id}::text`);
  return sql`, 'custom', jsonb_build_object(${sql.join(pairs, sql`, `)})`;
}

/** Sorting and layout don't affect which accounts match, so they are ignored. */
function readFilter<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, subject: string, query: string) {
  const { sort, layout, ...parameters } = Object.fromEntries(new URLSearchParams(query));
  const parsed = schema.strict().safeParse(parameters);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidField(`${subject}.query`, `${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`.trim());
}
