import { and, asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { z } from "zod";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { type BulkAction, bulkSchema } from "@/lib/contracts/accounts/account-bulk";
import { type AccountValues, accountChangedSchema, undoneSchema } from "@/lib/contracts/accounts/account-change";
import { comparedPairSchema, mergedSchema, mergeUndoneSchema, pairsSchema } from "@/lib/contracts/imports/duplicate";
import { accountFacts, accounts, contacts } from "../../database/schema/core";
import { accountChanges } from "../../database/schema/history";
import { findPairs } from "../../domains/files/duplicates/find";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { type Headers, people, signInAll, type Who } from "../../test-people";

/** Number of sequences per property; more with `UNDO_RUNS=200 npx jest …`. */
const numRuns = Number(process.env.UNDO_RUNS ?? 4);

let backend: TestBackend;
let as: Record<Who, Headers>;
let count = 0;

beforeAll(async () => {
  backend = await startTestBackend();
  as = await signInAll(backend);
});
afterAll(() => backend.close());

async function send(who: Who, method: "GET" | "POST" | "PATCH" | "PUT", url: string, payload?: object) {
  // Each step gets its own time.
  backend.advance(1_000);
  const { status, body } = await backend.ask({ method, url, headers: as[who], ...(payload && { payload }) });
  return { status, body };
}

async function mustSend(...given: Parameters<typeof send>): Promise<unknown> {
  const { status, body } = await send(...given);
  if (status >= 300) throw new Error(`${given[1]} ${given[2]}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** An account's state: its values with their selected sources, its contacts, and the ids of its history entries. */
interface State {
  values: Record<string, unknown>;
  sources: Record<string, unknown>;
  people: unknown[];
  history: { id: number; field: string; causeId: string }[];
}

async function readState(id: string): Promise<State> {
  const { db } = backend.store;
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id));
  if (!row) throw new Error("no such account");
  const { updatedAt, searchText, nameKey, removedBy, ...values } = row;
  const facts = await db
    .select()
    .from(accountFacts)
    .where(and(eq(accountFacts.accountId, id), eq(accountFacts.isChosen, true)));
  const people = await db.select().from(contacts).where(eq(contacts.accountId, id)).orderBy(asc(contacts.id));
  const history = await db
    .select({ id: accountChanges.id, field: accountChanges.field, causeId: accountChanges.causeId })
    .from(accountChanges)
    .where(eq(accountChanges.accountId, id))
    .orderBy(asc(accountChanges.id));
  return {
    values: { ...values, removedAt: values.removedAt !== null },
    sources: Object.fromEntries(facts.map(({ field, value, source, method }) => [field, { value, source, method }])),
    people: people.map(({ updatedAt: _at, ...person }) => person),
    history,
  };
}

const columns: Readonly<Record<string, string>> = {
  market_cap_usd: "marketCapUsd",
  market_cap_band: "marketCapBand",
  industry_code: "industryCode",
  hq_city: "hqCity",
};

/** Checks that an undo restored the fields of a change, except those changed after it. */
function expectUndone(before: State, between: State, after: State, causeId: string): void {
  const latest = new Map(between.history.map((entry) => [entry.field, entry]));
  const back = [...latest.values()].flatMap(({ field, causeId: by }) => (by === causeId ? [field] : []));
  const wanted = { ...between.values };
  for (const field of back) {
    const column = columns[field] ?? field;
    wanted[column] = before.values[column];
    // The sector is derived from the industry.
    if (field === "industry_code") wanted.naicsSector = before.values.naicsSector;
  }
  expect(after.values).toEqual(wanted);
  const sources = { ...between.sources };
  for (const field of back) {
    delete sources[field];
    if (before.sources[field] !== undefined) sources[field] = before.sources[field];
  }
  expect(after.sources).toEqual(sources);
  // The history retains every entry, including the undone ones.
  expect(after.history.slice(0, between.history.length)).toEqual(between.history);
}

async function addAccount(more: object = {}): Promise<string> {
  count += 1;
  const given = { name: `Undone ${count} Holding`, domain: `undone-${count}.example`, ...more };
  return accountDetailSchema.parse(await mustSend("leader", "POST", "/accounts/", given)).id;
}

async function setValues(who: Who, id: string, values: AccountValues) {
  const now: Record<string, unknown> = accountDetailSchema.parse(await mustSend(who, "GET", `/accounts/${id}/`));
  const expected = Object.fromEntries(Object.keys(values).map((field) => [field, now[field] ?? null]));
  const body = await mustSend(who, "PATCH", `/accounts/${id}/`, { values, expected });
  return accountChangedSchema.parse(body).cause;
}

const values = fc.record(
  {
    employees: fc.constantFrom(10, 2_000, null),
    hq_city: fc.constantFrom("Austin", "Boise", null),
    tier: fc.constantFrom("A" as const, "B" as const, null),
    market_cap_usd: fc.constantFrom(2_000_000, 90_000_000_000, null),
    industry_code: fc.constantFrom("325", "334", null),
    website: fc.constantFrom("a", "b", null),
  },
  { requiredKeys: [] },
);

/** Websites are unique, because two accounts can't share a domain. */
function valuesFor(id: string, { website, ...given }: Record<string, unknown>): AccountValues {
  const own = website === undefined ? {} : { website: website === null ? null : `https://${website}-${id}.example/` };
  return { ...given, ...own } as AccountValues;
}

test("undoing a change of values restores them and their sources, with the sector; later values stay", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("N:31-33", undefined),
      values,
      fc.array(values, { maxLength: 2 }),
      async (industry, first, others) => {
        const id = await addAccount(industry === undefined ? {} : { industry_code: industry });
        const before = await readState(id);
        if (Object.keys(first).length === 0) return;
        const cause = await setValues("rep", id, valuesFor(id, first));
        if (cause === null) return;
        for (const other of others)
          if (Object.keys(other).length > 0) await setValues("leader", id, valuesFor(id, other));
        const between = await readState(id);

        undoneSchema.parse(await mustSend("rep", "POST", `/accounts/${id}/history/undo/`, { cause }));

        expectUndone(before, between, await readState(id), cause.id);
      },
    ),
    { numRuns },
  );
}, 120_000);

const bulkActions = fc.constantFrom<BulkAction>(
  { kind: "set", values: { tier: "A" } },
  { kind: "set", values: { tier: "B", stage: "open" } },
  { kind: "set", values: { tier: null } },
  { kind: "assign", uid: uidOf(people.leader) },
  { kind: "remove" },
);

test("undoing a bulk change restores every account that nobody changed since", async () => {
  await fc.assert(
    fc.asyncProperty(
      bulkActions,
      fc.array(fc.record({ tier: fc.constantFrom("A" as const, "C" as const) }), { minLength: 2, maxLength: 3 }),
      fc.array(fc.nat(2), { maxLength: 2 }),
      async (action, given, touched) => {
        const ids: string[] = [];
        for (const tier of given) {
          const id = await addAccount();
          await setValues("leader", id, tier);
          ids.push(id);
        }
        const before = await Promise.all(ids.map(readState));
        const rows = before.map(({ values: { id, ownerId, tier, stage } }) => ({
          id,
          owner_uid: ownerId,
          tier,
          stage,
        }));
        const body = await mustSend("leader", "POST", "/accounts/bulk/", { accounts: { rows }, action });
        const bulk = bulkSchema.parse(body);
        for (const index of new Set(touched)) {
          const id = ids[index];
          if (id !== undefined && action.kind === "set") await setValues("admin", id, { tier: "C", hq_city: "Reno" });
        }
        const between = await Promise.all(ids.map(readState));

        bulkSchema.parse(await mustSend("leader", "POST", `/accounts/bulk/${bulk.id}/undo/`));

        const after = await Promise.all(ids.map(readState));
        for (const [index, state] of after.entries()) {
          const [was, then] = [before[index], between[index]];
          if (!was || !then) throw new Error("three states of every account");
          if (action.kind === "set") expectUndone(was, then, state, bulk.id);
          else expect({ ...state, history: [] }).toEqual({ ...was, history: [] });
        }
      },
    ),
    { numRuns },
  );
}, 120_000);

const idSchema = z.object({ id: z.string() });

test("undoing a merge restores both accounts, with the people of each; what was changed since stays", async () => {
  await fc.assert(
    fc.asyncProperty(
      values,
      values,
      fc.array(fc.nat(1), { maxLength: 3 }),
      fc.constantFrom([], ["employees"], ["hq_city", "tier"]),
      fc.option(fc.constantFrom(77, 88), { nil: null }),
      async (ours, theirs, persons, take, later) => {
        count += 1;
        const name = `Joining ${count} Works`;
        const [kept, gone] = [
          await addAccount({ name: `${name} Inc` }),
          await addAccount({ name: `${name} Corporation` }),
        ];
        const both = [kept, gone];
        for (const [index, given] of [ours, theirs].entries()) {
          const { website, hq_city: _city, ...rest } = given;
          const id = both[index] ?? "";
          await setValues("admin", id, { ...rest, hq_city: "Austin", hq_state: "TX" } as AccountValues);
        }
        for (const [index, at] of persons.entries()) {
          const person = { full_name: `Person ${index}`, title: "Buyer", function: "procurement", level: "manager" };
          idSchema.parse(await mustSend("admin", "POST", `/accounts/${both[at]}/contacts/`, person));
        }
        while (await findPairs(backend.store.db, backend.now()));
        const pairs = pairsSchema.parse(await mustSend("admin", "GET", "/accounts/duplicates/")).items;
        const pair = pairs.find((one) => both.every((id) => one.accounts.some((account) => account.id === id)));
        if (!pair) throw new Error("no pair was found");
        const compared = comparedPairSchema.parse(await mustSend("admin", "GET", `/accounts/duplicates/${pair.id}/`));
        const seen = Object.fromEntries(compared.accounts.map(({ id, updated_at }) => [id, updated_at]));
        const offered = take.filter((field) => compared.fields.some((one) => one.field === field));
        const before = await Promise.all(both.map(readState));
        const body = { survivor: kept, take: offered, seen };
        const merged = mergedSchema.parse(
          await mustSend("admin", "POST", `/accounts/duplicates/${pair.id}/merge/`, body),
        );
        if (later !== null) await setValues("admin", kept, { employees: later });
        const between = await readState(kept);

        mergeUndoneSchema.parse(await mustSend("admin", "POST", `/accounts/merges/${merged.id}/undo/`));

        const [keptAfter, goneAfter] = await Promise.all(both.map(readState));
        const [keptBefore, goneBefore] = before;
        if (!keptBefore || !keptAfter || !goneBefore || !goneAfter) throw new Error("both accounts are there");
        expectUndone(keptBefore, between, keptAfter, merged.id);
        expect(keptAfter.people).toEqual(keptBefore.people);
        expect({ ...goneAfter, history: [] }).toEqual({ ...goneBefore, history: [] });
      },
    ),
    { numRuns },
  );
}, 120_000);
