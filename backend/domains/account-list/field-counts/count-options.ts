import { and, sql } from "drizzle-orm";
import { z } from "zod";
import type { AccountFilter } from "@/lib/contracts/accounts/account";
import type { FieldCounts } from "@/lib/contracts/accounts/account-field";
import { notFound } from "@/lib/contracts/wire/app-error";
import { type Database, readRows } from "../../../database/database";
import { accounts } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { liveAccounts } from "../../shared/account-ref";
import { readTerms } from "../../shared/paging/terms";
import { listFields } from "../../values/custom-fields/read";
import { maxCountedMatches } from "../list/counts";
import { filteredAccounts, matchingAccounts } from "../list/filter";

/**
 * Counts the accounts that match a filter, grouped by their option of a custom choice field. The filter's own condition
 * on that field is ignored.
 *
 * @throws AppError 404 `not_found`: the client has no such choice field
 */
export async function countOptions(
  db: Database,
  principal: Principal,
  fieldId: string,
  { q, custom, ...filter }: AccountFilter,
): Promise<FieldCounts> {
  const field = (await listFields(db, principal.clientId)).find(({ id }) => id === fieldId);
  if (field?.type !== "choice") throw notFound();
  const terms = await readTerms(db, q);
  const others = custom?.filter(({ field }) => field !== fieldId);
  const conditions = and(
    liveAccounts(principal),
    ...filteredAccounts(principal, { ...filter, custom: others }),
    ...(terms ? matchingAccounts(terms) : []),
  );
  const rows = await readRows(
    db,
    z.object({ value: z.string().nullable(), count: z.number() }),
    sql`select value, count(*)::int as count from (
          select ${accounts.custom} ->> ${fieldId}::text as value from ${accounts} where ${conditions}
          limit ${maxCountedMatches + 1}) hits
        group by 1`,
  );
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return {
    counts: Object.fromEntries(rows.flatMap(({ value, count }) => (value === null ? [] : [[value, count]]))),
    is_exact: total <= maxCountedMatches,
  };
}
