import fc from "fast-check";
import { z } from "zod";
import { type BulkAction, bulkSchema } from "@/lib/contracts/accounts/account-bulk";
import { undoneSchema } from "@/lib/contracts/accounts/account-change";
import type { AccountValues } from "@/lib/contracts/accounts/account-values";
import { comparedPairSchema, mergedSchema, mergeUndoneSchema, pairsSchema } from "@/lib/contracts/imports/duplicate";
import { findPairs } from "../../domains/files/duplicates/find";
import { uidOf } from "../../seed/users";
import { people } from "../../test-people";
import {
  expectUndone,
  undoRuns as numRuns,
  startUndoWorkspace,
  type UndoWorkspace,
  withoutHistory,
} from "../../test-undo";

let workspace: UndoWorkspace;

beforeAll(async () => {
  workspace = await startUndoWorkspace({ stepMs: 1_000 });
});
afterAll(() => workspace.close());

const mustSend: UndoWorkspace["mustSend"] = (...given) => workspace.mustSend(...given);
const setValues: UndoWorkspace["setValues"] = (...given) => workspace.setValues(...given);
const addAccount: UndoWorkspace["addAccount"] = (more) => workspace.addAccount(more);

/** An account with the contacts at it. */
async function readState(id: string) {
  const people = await workspace.readContacts(id);
  return { ...(await workspace.readAccount(id)), people: people.map(({ values }) => values) };
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

test("undoing a value change restores values, sources and sector, and keeps later values", async () => {
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

test("undoing a bulk change restores every account that nobody has changed since", async () => {
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
          else expect(withoutHistory(state)).toEqual(withoutHistory(was));
        }
      },
    ),
    { numRuns },
  );
}, 120_000);

const idSchema = z.object({ id: z.string() });

test("undoing a merge restores both accounts with their contacts, and keeps what was changed since", async () => {
  await fc.assert(
    fc.asyncProperty(
      values,
      values,
      fc.array(fc.nat(1), { maxLength: 3 }),
      fc.constantFrom([], ["employees"], ["hq_city", "tier"]),
      fc.option(fc.constantFrom(77, 88), { nil: null }),
      async (ours, theirs, persons, take, later) => {
        const name = `Joining ${workspace.next()} Works`;
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
        while (await findPairs(workspace.backend.store.db, workspace.backend.now()));
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
        expect(withoutHistory(goneAfter)).toEqual(withoutHistory(goneBefore));
        expect(goneAfter.people).toEqual(goneBefore.people);
      },
    ),
    { numRuns },
  );
}, 120_000);
