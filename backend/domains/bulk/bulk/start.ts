import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type AccountFilter, accountFilterSchema } from "@/lib/contracts/accounts/account";
import { type BulkAction, type BulkSelection, maxMatching } from "@/lib/contracts/accounts/account-bulk";
import { AppError } from "@/lib/contracts/wire/app-error";
import { maxMembers } from "@/lib/contracts/wire/list-limit";
import type { Database } from "../../../database/database";
import { bulkItems, bulks, type Seen } from "../../../database/schema/bulk";
import { accounts } from "../../../database/schema/core";
import { invalidField } from "../../../errors";
import type { Principal } from "../../../principal";
import { filteredAccounts, matchingAccounts, readTerms } from "../../account-list/list/filter";
import { liveAccounts } from "../../shared/account-ref";
import { actorOf, recordAudit } from "../../shared/audit/audit";
import { nameContacts } from "./contacts";
import { findUnmetPrecondition } from "./preconditions";

/** The accounts, or the contacts, that a bulk change names. */
export type BulkSubjects = BulkSelection | { contacts: readonly string[] };

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
  const [bulk] = await tx
    .insert(bulks)
    .values({ clientId: principal.clientId, action, createdBy: principal.uid, createdAt: now })
    .returning({ id: bulks.id });
  if (!bulk) throw new Error("An insert returned no row");
  const total = await nameItems(tx, principal, bulk.id, selection, action);
  if (action.kind === "list" && action.on && total > maxMembers) {
    const room = maxMembers.toLocaleString("en");
    throw new AppError(409, "too_many", `The list has room for ${room} more accounts. Select fewer.`);
  }
  await recordAudit(tx, {
    ...actorOf(principal),
    at: now,
    action: "account.bulk",
    subject: bulk.id,
    details: { ...action, accounts: total, ...("query" in selection && { query: selection.query }) },
  });
  return { id: bulk.id, total };
}

function nameItems(
  tx: Database,
  principal: Principal,
  bulkId: string,
  selection: BulkSubjects,
  action: BulkAction,
): Promise<number> {
  if ("contacts" in selection) return nameContacts(tx, principal, bulkId, selection.contacts);
  if ("rows" in selection) return nameRows(tx, principal, bulkId, selection.rows);
  return nameMatching(tx, principal, bulkId, { query: selection.query, action });
}

/** Accounts that are missing or of another client are silently omitted, so that the two can't be distinguished. */
async function nameRows(
  tx: Database,
  principal: Principal,
  bulkId: string,
  rows: Extract<BulkSelection, { rows: unknown }>["rows"],
): Promise<number> {
  const seen = new Map(
    rows.map(({ id, owner_uid: owner, tier, stage, custom }): [string, Seen] => [id, { owner, tier, stage, custom }]),
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
  const { q, ...filter } = readFilter(query);
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
      where ${and(...conditions)} limit ${maxMatching + 1}
    )
    insert into ${bulkItems} (client_id, bulk_id, account_id, seen)
    select ${principal.clientId}, ${bulkId}::uuid, id, seen from hits`);
  const total = await tx.$count(
    bulkItems,
    and(eq(bulkItems.clientId, principal.clientId), eq(bulkItems.bulkId, bulkId)),
  );
  if (total > maxMatching) {
    throw new AppError(
      409,
      "too_many",
      `That is more than ${maxMatching.toLocaleString("en")} accounts. Narrow the list first.`,
    );
  }
  return total;
}

/** The current values of the custom fields to be set, as an additional property of `seen`. */
function customOf(action: BulkAction): SQL {
  const ids = action.kind === "set" ? Object.keys(action.values.custom ?? {}) : [];
  if (ids.length === 0) return sql``;
  const pairs = ids.map((id) => sql`${id}::text, ${accounts.custom}->>${id}::text`);
  return sql`, 'custom', jsonb_build_object(${sql.join(pairs, sql`, `)})`;
}

/** Sorting and layout don't affect which accounts match, so they are ignored. */
function readFilter(query: string): AccountFilter {
  const { sort, layout, ...parameters } = Object.fromEntries(new URLSearchParams(query));
  const parsed = accountFilterSchema.strict().safeParse(parameters);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidField("accounts.query", `${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`.trim());
}
