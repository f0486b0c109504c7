import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { RuledField } from "@/lib/contracts/accounts/fields";
import type { OrderedSources } from "@/lib/contracts/rules/source-rule";
import { maxOrdered, previewedAccounts } from "@/lib/contracts/rules/source-rule-field";
import type { Database } from "../../../database/database";
import { accountFacts, accounts } from "../../../database/schema/core";
import { readSourceRules } from "../../values/facts/source-rules";

/**
 * Lists the sources of a field's values, with the number of accounts of each. For a larger client it examines the same
 * accounts as a preview. Order: the client's own order of sources, then values entered by users, then the others by
 * number of accounts.
 */
export async function listOrderedSources(db: Database, clientId: string, field: RuledField): Promise<OrderedSources> {
  const some = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.clientId, clientId), isNull(accounts.removedAt)))
    .orderBy(asc(accounts.id))
    .limit(previewedAccounts);
  const rows = await db
    .select({ source: accountFacts.source, accounts: sql<number>`count(distinct ${accountFacts.accountId})::int` })
    .from(accountFacts)
    .where(
      and(
        eq(accountFacts.clientId, clientId),
        eq(accountFacts.field, field),
        sql`${accountFacts.accountId} in ${some}`,
      ),
    )
    .groupBy(accountFacts.source);
  const rule = (await readSourceRules(db, clientId)).get(field);
  const order = typeof rule === "object" ? rule.order : [];
  const counted = new Map(rows.map((row) => [row.source, row.accounts]));
  const others = rows
    .filter(({ source }) => !order.includes(source))
    .toSorted(
      (a, b) =>
        Number(b.source === "manual") - Number(a.source === "manual") ||
        b.accounts - a.accounts ||
        a.source.localeCompare(b.source),
    );
  const all = [...order, ...others.map(({ source }) => source)].slice(0, maxOrdered);
  return { items: all.map((source) => ({ source, accounts: counted.get(source) ?? 0 })) };
}
