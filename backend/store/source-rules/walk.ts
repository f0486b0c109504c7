import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { RuledField } from "@/lib/contracts/source-rule-field";
import type { Database } from "../../database/database";
import { accountFacts, accounts } from "../../database/schema/core";
import type { Candidate } from "../facts/candidates";
import { candidateOf } from "../facts/facts";

/** Where a walk through a client's accounts is. */
interface Step {
  clientId: string;
  field: RuledField;
  /** The account that was looked at last; null: none yet. */
  after: string | null;
}

/** Some accounts, one after the other by their ids. */
interface Looked {
  looked: number;
  /** The last of them; null: there were none left. */
  last: string | null;
  /** What is known of the field at those of them where several values are, by account. */
  contested: Map<string, Candidate[]>;
}

/** Looks at the next live accounts of a client for those of which several values of a field are known. */
export async function lookAtNext(db: Database, { clientId, field, after }: Step, size: number): Promise<Looked> {
  const next = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.clientId, clientId), isNull(accounts.removedAt), after ? gt(accounts.id, after) : undefined))
    .orderBy(asc(accounts.id))
    .limit(size);
  const ids = next.map(({ id }) => id);
  const contested = new Map<string, Candidate[]>();
  if (ids.length === 0) return { looked: 0, last: null, contested };
  const of = and(
    eq(accountFacts.clientId, clientId),
    inArray(accountFacts.accountId, ids),
    eq(accountFacts.field, field),
  );
  const several = db
    .select({ id: accountFacts.accountId })
    .from(accountFacts)
    .where(of)
    .groupBy(accountFacts.accountId)
    .having(sql`count(*) > 1`);
  const rows = await db
    .select()
    .from(accountFacts)
    .where(and(of, inArray(accountFacts.accountId, several)));
  for (const row of rows) contested.set(row.accountId, [...(contested.get(row.accountId) ?? []), candidateOf(row)]);
  return { looked: ids.length, last: ids.at(-1) ?? null, contested };
}
