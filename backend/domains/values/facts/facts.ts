import { rollup } from "d3-array";
import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../database/database";
import { insertRows } from "../../../database/insert-rows";
import { accountFacts } from "../../../database/schema/core";
import { applyStep, type Candidate, chosenOf, type Origin, type Step } from "./choose-value";
import { derivations } from "./derive";
import { candidateOf, writeCandidate } from "./fact-row";
import { type ClientRules, readSourceRules } from "./source-rules";

interface AccountKey {
  clientId: string;
  accountId: string;
}

export type Facts = Map<string, Candidate[]>;

/** Reads all candidates of an account's fields. */
export async function readFacts(db: Database, { clientId, accountId }: AccountKey): Promise<Facts> {
  const rows = await db
    .select()
    .from(accountFacts)
    .where(and(eq(accountFacts.clientId, clientId), eq(accountFacts.accountId, accountId)));
  return rollup(
    rows,
    (own) => own.map(candidateOf),
    ({ field }) => field,
  );
}

/** Reads all candidates of several accounts, by account; accounts without candidates are omitted. */
export async function readFactsOfMany(
  db: Database,
  clientId: string,
  ids: readonly string[],
): Promise<Map<string, Facts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(accountFacts)
    .where(and(eq(accountFacts.clientId, clientId), inArray(accountFacts.accountId, [...ids])));
  return rollup(
    rows,
    (own) => own.map(candidateOf),
    ({ accountId }) => accountId,
    ({ field }) => field,
  );
}

/** An account's facts before a change, and the fields that the change replaces. */
interface ReplacedFacts {
  accountId: string;
  before: Facts;
  facts: Facts;
}

/** Replaces the candidates of several accounts' fields, using two statements. The accounts' rows must be locked. */
export async function replaceFactsOfMany(tx: Database, clientId: string, all: readonly ReplacedFacts[]): Promise<void> {
  await deleteFacts(
    tx,
    clientId,
    all.flatMap(({ accountId, before, facts }) =>
      [...facts.keys()].flatMap((field) => (before.has(field) ? [{ account_id: accountId, field }] : [])),
    ),
  );
  await insertRows(
    tx,
    accountFacts,
    all.flatMap(({ accountId, facts }) =>
      [...facts].flatMap(([field, candidates]) =>
        candidates.map((one) => ({ clientId, accountId, field, ...writeCandidate(one) })),
      ),
    ),
  );
}

async function deleteFacts(
  tx: Database,
  clientId: string,
  keys: readonly { account_id: string; field: string }[],
): Promise<void> {
  if (keys.length === 0) return;
  const ids = [...new Set(keys.map((key) => key.account_id))];
  // Also filters by the accounts' ids: with the join alone, the planner might read all facts of the client.
  await tx.execute(
    sql`delete from account_facts f using json_to_recordset(${JSON.stringify(keys)}::json) as k(account_id uuid, field text)
        where f.client_id = ${clientId} and f.account_id = any(${sql.param(ids)}::uuid[])
          and f.account_id = k.account_id and f.field = k.field`,
  );
}

/** A field's chosen value and its source; both null if unknown. */
export interface ChosenValue {
  value: string | null;
  source: string | null;
}

/**
 * Applies steps to an account's facts, stores the result, and recomputes derived fields. The account's row must be
 * locked.
 *
 * @returns the chosen value of each changed field
 */
export async function applyToFacts(tx: Database, key: AccountKey, steps: ReadonlyMap<string, Step>, at: Date) {
  const rules = await readSourceRules(tx, key.clientId);
  const before = await readFacts(tx, key);
  const [own] = await addOrigins(tx, key.clientId, [{ accountId: key.accountId, steps }], () => before);
  const { after, touched } = stepFacts(before, own?.steps ?? steps, at, rules);
  for (const [field, candidates] of after) await replace(tx, key, field, candidates);
  return touched;
}

/**
 * Adds, to steps that restore a value no source states any more, the source recorded in the account's history.
 * Otherwise the value would count as entered by a user and override later values of its source.
 */
export async function addOrigins<Steps extends { accountId: string; steps: ReadonlyMap<string, Step> }>(
  tx: Database,
  clientId: string,
  all: readonly Steps[],
  factsOf: (accountId: string) => Facts,
): Promise<Steps[]> {
  const unknown = all.flatMap(({ accountId, steps }) =>
    [...steps].flatMap(([field, step]) => {
      if ((step.kind !== "restore" && step.kind !== "withdraw") || step.value === null) return [];
      const { value } = step;
      const isKnown =
        factsOf(accountId)
          .get(field)
          ?.some((one) => one.value === value) ?? false;
      return isKnown ? [] : [{ account_id: accountId, field, value }];
    }),
  );
  if (unknown.length === 0) return [...all];
  const rows = await readRows(
    tx,
    z.object({ account_id: z.string(), field: z.string(), source: z.string().nullable(), at: z.coerce.date() }),
    sql`select distinct on (c.account_id, c.field) c.account_id, c.field, c.source, c.at
        from account_changes c
        join json_to_recordset(${JSON.stringify(unknown)}::json) as u(account_id uuid, field text, value text)
          on u.account_id = c.account_id and u.field = c.field and u.value = c.new
        where c.client_id = ${clientId} and c.contact_id is null
        order by c.account_id, c.field, c.id desc`,
  );
  const origins = new Map(rows.map((row) => [`${row.account_id} ${row.field}`, originOf(row.source, row.at)]));
  return all.map((one) => ({
    ...one,
    steps: new Map(
      [...one.steps].map(([field, step]) => {
        const origin = origins.get(`${one.accountId} ${field}`);
        const isBack = step.kind === "restore" || step.kind === "withdraw";
        return [field, isBack && origin ? { ...step, origin } : step] as const;
      }),
    ),
  }));
}

function originOf(source: string | null, seenAt: Date): Origin | undefined {
  if (source === null || source === "manual") return undefined;
  const isDerived = derivations.some((one) => one.source === source);
  return { source, method: isDerived ? "derived" : "reported", confidence: "medium", seenAt };
}

/**
 * Computes the result of steps on an account's facts and derived fields.
 *
 * @returns the candidates of each changed field, with the chosen one marked
 */
export function stepFacts(before: Facts, steps: ReadonlyMap<string, Step>, at: Date, rules: ClientRules) {
  const after: Facts = new Map();
  const touched = new Map<string, ChosenValue>();
  const apply = (field: string, step: Step) => {
    const candidates = applyStep(field, after.get(field) ?? before.get(field) ?? [], step, rules.get(field));
    const chosen = chosenOf(candidates);
    after.set(field, candidates);
    touched.set(field, { value: chosen?.value ?? null, source: chosen?.source ?? null });
  };
  for (const [field, step] of steps) apply(field, step);
  for (const { field, base, source, from } of derivations) {
    const chosen = touched.get(base);
    if (!chosen || chosen.value === (chosenOf(before.get(base) ?? [])?.value ?? null)) continue;
    apply(field, { kind: "derive", value: chosen.value === null ? null : from(chosen.value), source, seenAt: at });
  }
  return { after, touched };
}

async function replace(tx: Database, { clientId, accountId }: AccountKey, field: string, candidates: Candidate[]) {
  await tx
    .delete(accountFacts)
    .where(
      and(eq(accountFacts.clientId, clientId), eq(accountFacts.accountId, accountId), eq(accountFacts.field, field)),
    );
  if (candidates.length === 0) return;
  await tx
    .insert(accountFacts)
    .values(candidates.map((one) => ({ clientId, accountId, field, ...writeCandidate(one) })));
}
