import { rollup } from "d3-array";
import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { RuledField } from "@/lib/contracts/accounts/fields";
import type { Database } from "../../../database/database";
import { accountFacts, accounts } from "../../../database/schema/core";
import type { Candidate } from "../../values/facts/choose-value";
import { candidateOf } from "../../values/facts/fact-row";

/** Progress through a client's accounts. */
interface Step {
  clientId: string;
  field: RuledField;
  /** The last account examined; null: none yet. */
  after: string | null;
}

/** The result for a batch of accounts, in order of id. */
interface ScannedBatch {
  scanned: number;
  /** The last account of the batch; null: none were left. */
  last: string | null;
  /** The field's candidates by account, for accounts with several values. */
  contested: Map<string, Candidate[]>;
}

/** Reads a client's next live accounts, and the candidates of those with several values of a field. */
export async function scanNext(db: Database, { clientId, field, after }: Step, size: number): Promise<ScannedBatch> {
  const next = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.clientId, clientId), isNull(accounts.removedAt), after ? gt(accounts.id, after) : undefined))
    .orderBy(asc(accounts.id))
    .limit(size);
  const ids = next.map(({ id }) => id);
  if (ids.length === 0) return { scanned: 0, last: null, contested: new Map() };
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
  const contested = rollup(
    rows,
    (own) => own.map(candidateOf),
    ({ accountId }) => accountId,
  );
  return { scanned: ids.length, last: ids.at(-1) ?? null, contested };
}
