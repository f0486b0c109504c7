import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import fc from "fast-check";
import { z } from "zod";
import { type BulkAction, bulkSchema } from "@/lib/contracts/accounts/account-bulk";
import { undoneSchema } from "@/lib/contracts/accounts/account-change";
import type { AccountValues } from "@/lib/contracts/accounts/account-values";
import { comparedPairSchema, mergedSchema, mergeUndoneSchema, pairsSchema } from "@/lib/contracts/imports/duplicate";
import { teamsSchema } from "@/lib/contracts/people/team";
import { fieldRulesSchema, sourceRulePreviewSchema } from "@/lib/contracts/rules/source-rule";
import { territoriesChangedSchema } from "@/lib/contracts/rules/territory";
import { accountListMembers } from "../../database/schema/account-lists";
import { accountWatches, tasks } from "../../database/schema/activity";
import { outbox } from "../../database/schema/outbox";
import { changeAccount } from "../../domains/accounts/change";
import { findPairs } from "../../domains/files/duplicates/find";
import { uidOf } from "../../seed/users";
import { readAlerts } from "../../test-alerts";
import { people, type Who } from "../../test-people";
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

const mustSend: UndoWorkspace["mustSend"] = (...args) => workspace.mustSend(...args);
const setValues: UndoWorkspace["setValues"] = (...args) => workspace.setValues(...args);
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

/** The given values, with a website that is unique to the account, because two accounts can't share a domain. */
function valuesFor(id: string, { website, ...values }: Record<string, unknown>): AccountValues {
  const own = website === undefined ? {} : { website: website === null ? null : `https://${website}-${id}.example/` };
  return { ...values, ...own } as AccountValues;
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
      async (action, tiers, touched) => {
        const ids: string[] = [];
        for (const tier of tiers) {
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
          const [stateBefore, stateBetween] = [before[index], between[index]];
          if (!stateBefore || !stateBetween) throw new Error("three states of every account");
          if (action.kind === "set") expectUndone(stateBefore, stateBetween, state, bulk.id);
          else expect(withoutHistory(state)).toEqual(withoutHistory(stateBefore));
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
      async (survivorValues, duplicateValues, persons, take, later) => {
        const name = `Joining ${workspace.next()} Works`;
        const [survivor, duplicate] = [
          await addAccount({ name: `${name} Inc` }),
          await addAccount({ name: `${name} Corporation` }),
        ];
        const both = [survivor, duplicate];
        for (const [index, values] of [survivorValues, duplicateValues].entries()) {
          const { website, hq_city: _city, ...rest } = values;
          const id = both[index] ?? "";
          await setValues("admin", id, { ...rest, hq_city: "Austin", hq_state: "TX" } as AccountValues);
        }
        for (const [index, at] of persons.entries()) {
          const person = { full_name: `Person ${index}`, title: "Buyer", function: "procurement", level: "manager" };
          idSchema.parse(await mustSend("admin", "POST", `/accounts/${both[at]}/contacts/`, person));
        }
        while (await findPairs(workspace.backend.services));
        const pairs = pairsSchema.parse(await mustSend("admin", "GET", "/accounts/duplicates/")).items;
        const pair = pairs.find((one) => both.every((id) => one.accounts.some((account) => account.id === id)));
        if (!pair) throw new Error("no pair was found");
        const compared = comparedPairSchema.parse(await mustSend("admin", "GET", `/accounts/duplicates/${pair.id}/`));
        const seen = Object.fromEntries(compared.accounts.map(({ id, updated_at }) => [id, updated_at]));
        const offered = take.filter((field) => compared.fields.some((one) => one.field === field));
        const before = await Promise.all(both.map(readState));
        const body = { survivor, take: offered, seen };
        const merged = mergedSchema.parse(
          await mustSend("admin", "POST", `/accounts/duplicates/${pair.id}/merge/`, body),
        );
        if (later !== null) await setValues("admin", survivor, { employees: later });
        const between = await readState(survivor);

        mergeUndoneSchema.parse(await mustSend("admin", "POST", `/accounts/merges/${merged.id}/undo/`));

        const [survivorAfter, duplicateAfter] = await Promise.all(both.map(readState));
        const [survivorBefore, duplicateBefore] = before;
        if (!survivorBefore || !survivorAfter || !duplicateBefore || !duplicateAfter)
          throw new Error("both accounts are there");
        expectUndone(survivorBefore, between, survivorAfter, merged.id);
        expect(survivorAfter.people).toEqual(survivorBefore.people);
        expect(withoutHistory(duplicateAfter)).toEqual(withoutHistory(duplicateBefore));
        expect(duplicateAfter.people).toEqual(duplicateBefore.people);
      },
    ),
    { numRuns },
  );
}, 120_000);

/** The accounts' watches, list entries and tasks, each with all its columns. */
async function readMemberships(ids: readonly string[]) {
  const { db } = workspace.backend.store;
  const [watches, entries, own] = await Promise.all([
    db
      .select()
      .from(accountWatches)
      .where(inArray(accountWatches.accountId, [...ids])),
    db
      .select()
      .from(accountListMembers)
      .where(inArray(accountListMembers.accountId, [...ids])),
    db
      .select()
      .from(tasks)
      .where(inArray(tasks.accountId, [...ids])),
  ]);
  const rows = [
    ...watches.map((row) => ({ key: `watch ${row.accountId} ${row.userId}`, ...row })),
    ...entries.map((row) => ({ key: `entry ${row.accountId} ${row.listId}`, ...row })),
    ...own.map((row) => ({ key: `task ${row.id}`, ...row })),
  ];
  return new Map<string, object>(rows.map((row) => [row.key, row]));
}

/** The state after an undo: what was there before the change, except what has been changed since. */
function restoreUnchanged(...[before, changed, between]: readonly Map<string, object>[]): Map<string, object> {
  const isSame = (key: string) => JSON.stringify(changed?.get(key)) === JSON.stringify(between?.get(key));
  const keys = [...new Set([before, changed, between].flatMap((state) => [...(state?.keys() ?? [])]))];
  return new Map(
    keys.flatMap((key) => {
      const row = (isSame(key) ? before : between)?.get(key);
      return row ? [[key, row] as const] : [];
    }),
  );
}

const sorted = (state: Map<string, object>) => [...state.entries()].sort(([a], [b]) => a.localeCompare(b));

test("undoing a bulk watch, a bulk task or a bulk change of a list restores what nobody has changed since", async () => {
  const { id: listId } = idSchema.parse(
    await mustSend("rep", "POST", "/account-lists/", { name: `Undone ${workspace.next()}`, is_shared: true }),
  );
  const at = fc.nat(2);
  const who = fc.constantFrom<Who>("rep", "leader");
  const step = fc.record({ at, who, kind: fc.constantFrom<string>("watch", "unwatch", "on", "off", "task") });
  const setEntry = (by: Who, id: string, on: boolean) =>
    mustSend(by, "POST", "/accounts/bulk/", {
      accounts: { rows: [{ id, owner_uid: null }] },
      action: { kind: "list", list_id: listId, on },
    });
  const perform = async (ids: readonly string[], { at, who, kind }: { at: number; who: Who; kind: string }) => {
    const id = ids[at] ?? "";
    if (kind === "watch") await mustSend(who, "POST", `/accounts/${id}/watch/`);
    if (kind === "unwatch") await mustSend(who, "DELETE", `/accounts/${id}/watch/`);
    if (kind === "on" || kind === "off") await setEntry(who, id, kind === "on");
    if (kind !== "task") return;
    const page = z.object({ items: z.array(idSchema.extend({ title: z.string() })) });
    const { items } = page.parse(await mustSend(who, "GET", `/accounts/${id}/tasks/`));
    for (const task of items)
      await mustSend("leader", "PATCH", `/accounts/${id}/tasks/${task.id}/`, { title: `${task.title}!` });
  };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<BulkAction>(
        { kind: "watch", on: true },
        { kind: "watch", on: false },
        { kind: "list", list_id: listId, on: true },
        { kind: "list", list_id: listId, on: false },
        { kind: "task", title: "Call", due_date: "2020-01-02", assignee_uid: uidOf(people.rep) },
      ),
      fc.array(step, { maxLength: 4 }),
      fc.array(step, { maxLength: 4 }),
      async (action, earlier, later) => {
        const ids = [await addAccount(), await addAccount(), await addAccount()];
        for (const one of earlier) await perform(ids, one);
        const before = await readMemberships(ids);
        const rows = ids.map((id) => ({ id, owner_uid: null }));
        const bulk = bulkSchema.parse(
          await mustSend("leader", "POST", "/accounts/bulk/", { accounts: { rows }, action }),
        );
        const changed = await readMemberships(ids);
        // Runs the jobs, which remind the assignee of due tasks.
        if (action.kind === "task") await workspace.backend.jobs.drain();
        for (const one of later) await perform(ids, one);
        const between = await readMemberships(ids);

        bulkSchema.parse(await mustSend("leader", "POST", `/accounts/bulk/${bulk.id}/undo/`));

        const after = await readMemberships(ids);
        expect(sorted(after)).toEqual(sorted(restoreUnchanged(before, changed, between)));
        if (action.kind !== "task") return;
        const removedKeys = [...changed.keys()].filter((key) => key.startsWith("task ") && !after.has(key));
        const open = (await readAlerts(workspace.backend, people.rep)).filter((one) => one.visibility === "NEW");
        const links = open.map(({ link }) => String(link));
        for (const key of removedKeys)
          expect(links.filter((link) => link.includes(key.slice("task ".length)))).toEqual([]);
        await workspace.backend.store.db.delete(outbox);
      },
    ),
    {
      numRuns,
      examples: [
        [
          { kind: "watch", on: true },
          [],
          ["unwatch", "watch"].map((kind) => ({ at: 0, who: "leader" as const, kind })),
        ],
        [{ kind: "watch", on: false }, [{ at: 0, who: "leader", kind: "watch" }], []],
        [{ kind: "list", list_id: listId, on: false }, [{ at: 0, who: "rep", kind: "on" }], []],
        [{ kind: "task", title: "Call", due_date: "2020-01-02", assignee_uid: uidOf(people.rep) }, [], []],
      ],
    },
  );
}, 120_000);

test("undoing an assignment restores the owner of every account whose owner nobody has set since", async () => {
  const uids = { leader: uidOf(people.leader), rep: uidOf(people.rep), reader: uidOf(people.reader) };
  const team = { name: `Undone ${workspace.next()}`, leader_uid: uids.leader, member_uids: [uids.rep, uids.reader] };
  const { items } = teamsSchema.parse(await mustSend("admin", "POST", "/clients/me/teams/", team));
  const teamId = items.find(({ name }) => name === team.name)?.id;
  const setOwner = async (id: string, uid: string | null) => {
    await mustSend("admin", "PUT", `/accounts/${id}/owner/`, { uid });
  };
  const owner = fc.constantFrom(uids.leader, uids.rep, uids.reader, null);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("assign", "shared", "member"),
      fc.array(owner, { minLength: 2, maxLength: 3 }),
      fc.array(fc.tuple(fc.nat(2), owner), { maxLength: 3 }),
      async (kind, owners, later) => {
        const employees = 7_000_000 + workspace.next();
        const ids: string[] = [];
        for (const uid of owners) {
          const id = await addAccount({ employees });
          if (uid !== null) await setOwner(id, uid);
          ids.push(id);
        }
        const before = await Promise.all(ids.map(readState));
        let bulkId: string | undefined;
        if (kind === "assign") {
          const rows = ids.map((id, at) => ({ id, owner_uid: owners[at] ?? null }));
          const action = { kind: "assign", uid: uids.rep };
          const body = await mustSend("leader", "POST", "/accounts/bulk/", { accounts: { rows }, action });
          bulkId = bulkSchema.parse(body).id;
        } else {
          const query = `employees_min=${employees}&employees_max=${employees}`;
          const uid = kind === "member" ? uids.reader : null;
          const territory = { team_id: teamId, name: `Undone ${employees}`, query, uid };
          const body = await mustSend("leader", "POST", "/teams/territories/", territory);
          bulkId = territoriesChangedSchema.parse(body).giving?.id;
        }
        const changed = await Promise.all(ids.map(readState));
        for (const [at, uid] of later) if (ids[at] !== undefined) await setOwner(ids[at], uid);
        const between = await Promise.all(ids.map(readState));

        if (bulkId !== undefined) bulkSchema.parse(await mustSend("leader", "POST", `/accounts/bulk/${bulkId}/undo/`));

        const isTouched = (at: number) => changed[at]?.history.length !== between[at]?.history.length;
        const expected = ids.map((_, at) => (isTouched(at) ? between[at] : before[at])?.values);
        expect((await Promise.all(ids.map(readState))).map(({ values }) => values)).toEqual(expected);
      },
    ),
    {
      numRuns,
      examples: [
        [
          "assign",
          [null, uids.leader],
          [
            [0, uids.reader],
            [0, uids.rep],
          ],
        ],
        [
          "member",
          [null, uids.leader],
          [
            [0, uids.rep],
            [0, uids.reader],
          ],
        ],
      ],
    },
  );
}, 120_000);

test("saving the previous source rule again restores every value that it chose, except those stated since", async () => {
  const rule = fc.constantFrom<{ rule: string; order?: string[] }>(
    { rule: "trusted" },
    { rule: "newest" },
    { rule: "in_order", order: ["Wiki", "Register", "manual"] },
    { rule: "in_order", order: ["manual", "Wiki"] },
  );
  const statement = fc.record({
    at: fc.nat(2),
    source: fc.constantFrom("Register", "Wiki", "manual"),
    employees: fc.constantFrom(10, 20, 30),
  });
  const url = "/clients/me/source-rules/";
  const setRule = async (change: { rule: string; order?: string[] }) => {
    const { items } = fieldRulesSchema.parse(await mustSend("admin", "GET", url));
    const now = items.find(({ field }) => field === "employees");
    const expected = { expected: now?.rule, ...(now?.order && { expected_order: now.order }) };
    await mustSend("admin", "PUT", url, { field: "employees", ...change, ...expected });
    await workspace.backend.jobs.drain();
  };
  const state = async (id: string, { source, employees }: { source: string; employees: number }) => {
    workspace.backend.advance(1_000);
    const at = workspace.backend.now();
    const method = source === "manual" ? ("manual" as const) : ("reported" as const);
    const cause = { kind: "api", id: randomUUID() };
    const origin = { source, method, confidence: "high" as const, seenAt: at, at, actorId: null, cause };
    const change = { clientId: "acme", accountId: id, values: { employees }, origin };
    await workspace.backend.store.db.transaction((tx) => changeAccount(tx, change));
  };
  await fc.assert(
    fc.asyncProperty(
      rule,
      fc.oneof(rule, fc.constant({ rule: "by_hand" })),
      fc.array(statement, { minLength: 2, maxLength: 6 }),
      fc.array(statement, { maxLength: 2 }),
      async (former, other, earlier, later) => {
        const ids = [await addAccount(), await addAccount(), await addAccount()];
        await setRule(former);
        for (const { at, ...one } of earlier) await state(ids[at] ?? "", one);
        const before = await Promise.all(ids.map(readState));
        await setRule(other);
        for (const { at, ...one } of later) await state(ids[at] ?? "", one);

        await setRule(former);

        const isTouched = (index: number) => later.some(({ at }) => at === index);
        // A typed value takes precedence over an order of sources only until the rule changes.
        const isOverridden = (index: number) =>
          former.order?.at(-1) === "manual" && earlier.findLast(({ at }) => at === index)?.source === "manual";
        for (const [index, after] of (await Promise.all(ids.map(readState))).entries()) {
          const was = before[index];
          if (was && !isTouched(index) && !isOverridden(index))
            expect(withoutHistory(after)).toEqual(withoutHistory(was));
        }
        if (JSON.stringify(former) === JSON.stringify(other)) return;
        // The rule finds nothing more to change, even where other values have been stated.
        const query = new URLSearchParams({
          field: "employees",
          rule: former.rule,
          ...(former.order && { order: JSON.stringify(former.order) }),
        });
        const preview = sourceRulePreviewSchema.parse(await mustSend("admin", "GET", `${url}preview/?${query}`));
        expect(preview.changed).toBe(0);
      },
    ),
    { numRuns },
  );
}, 120_000);
