import type { Bulk, BulkAction } from "@/lib/contracts/accounts/account-bulk";
import type { Outcome } from "@/lib/http/browser/send";
import { describeBulk, describePastBulk, describeRunningBulk, describeUndoneBulk, followBulk } from "./bulk";

const bulk: Bulk = {
  id: "00000000-0000-4000-8000-000000000001",
  action: { kind: "assign", uid: "u" },
  person: { uid: "u", name: "Ravi Petersen" },
  list: null,
  custom: [],
  created_at: "2026-03-02T09:00:00.000Z",
  state: "done",
  is_undoable: true,
  is_undone: false,
  total: 3,
  done: 3,
  changed: 3,
  tasks: 0,
  contacts: 0,
  kept_contacts: 0,
  undone: 0,
  kept: 0,
  skipped: [],
};
const ok = (data: Bulk): Outcome<Bulk> => ({ kind: "ok", data });
const refused: Outcome<Bulk> = { kind: "refused", code: "unreachable", detail: "No connection.", fields: {} };

test("describes the changed accounts and the skipped ones with their reasons", () => {
  expect(describeBulk(bulk)).toBe("3 accounts assigned to Ravi Petersen.");
  const some: Bulk = {
    ...bulk,
    action: { kind: "remove" },
    person: null,
    changed: 1,
    skipped: [
      { reason: "unchanged", count: 2, names: ["Bolt", "Core"] },
      { reason: "changed_meanwhile", count: 1, names: ["Acme"] },
      { reason: "forbidden", count: 1200, names: ["A", "B"] },
    ],
  };
  expect(describeBulk(some)).toBe(
    "Removed 1 account. Skipped: 2 already set, 1 changed by someone else since (Acme), 1,200 not yours to change (A, B, …).",
  );
});

const actions: readonly [BulkAction, done: string, underWay: string][] = [
  [{ kind: "assign", uid: null }, "3 accounts now without an owner.", "Removing the owner of 3 accounts"],
  [{ kind: "watch", on: true }, "Now watching 3 accounts.", "Watching 3 accounts"],
  [{ kind: "task", title: "Call" }, "Task added to 3 accounts.", "Adding a task to 3 accounts"],
  [{ kind: "set", values: { tier: "A" } }, "Set tier A for 3 accounts.", "Setting tier A for 3 accounts"],
  [
    { kind: "set", values: { tier: null, stage: "customer" } },
    "Set no tier, stage customer for 3 accounts.",
    "Setting no tier, stage customer for 3 accounts",
  ],
];
test.each(actions)("describes %j while it is running and when it is done", (action, done, runningText) => {
  expect(describeBulk({ ...bulk, action, person: null })).toBe(done);
  expect(describeRunningBulk({ ...bulk, action, person: null })).toBe(runningText);
});

test("describes a change to contacts by their number, and names the skipped accounts", () => {
  const action = (values: Extract<BulkAction, { kind: "contacts" }>["values"]): Bulk => ({
    ...bulk,
    action: { kind: "contacts", values },
    person: null,
    contacts: 5,
    skipped: [{ reason: "gone", count: 1, names: ["Bolt"] }],
  });
  const skipped = "Skipped: contacts at 1 account removed since (Bolt).";

  expect(describeBulk(action({ removed: true }))).toBe(`Removed 5 contacts. ${skipped}`);
  expect(describeBulk(action({ left_company: true }))).toBe(`Marked 5 contacts as left. ${skipped}`);
  expect(describeBulk(action({ do_not_contact: true, do_not_contact_reason: "Asked" }))).toBe(
    `Marked 5 contacts as do not contact. ${skipped}`,
  );
  expect(describeRunningBulk(action({ removed: true }))).toBe("Changing contacts at 3 accounts");
  expect(describeUndoneBulk({ ...action({ removed: true }), undone: 2 })).toBe("5 contacts restored.");
  const past: Bulk = { ...action({ removed: true }), is_undone: true, contacts: 9, kept_contacts: 1, kept: 1 };
  expect(describePastBulk(past)).toBe(
    "Removed contacts at 1 account. Undone: 9 contacts restored. 1 changed since and kept.",
  );
});

test("describes custom fields by their names and values", () => {
  const action: BulkAction = { kind: "set", values: { custom: { "00000000-0000-4000-8000-000000000003": "x" } } };
  const custom = [
    { name: "Fleet", value: "1250" },
    { name: "Region", value: null },
  ];

  expect(describeBulk({ ...bulk, action, custom })).toBe("Set Fleet 1250, no Region for 3 accounts.");
});

test("describes adding to and removing from a list with its name, or without one if the list was deleted", () => {
  const list = { id: "00000000-0000-4000-8000-000000000002", name: "Spring tour" };
  const onList: Bulk = { ...bulk, action: { kind: "list", list_id: list.id, on: true }, person: null, list };
  const off: Bulk = { ...onList, action: { kind: "list", list_id: list.id, on: false } };

  expect([describeBulk(onList), describeRunningBulk(onList)]).toEqual([
    "3 accounts added to “Spring tour”.",
    "Adding 3 accounts to “Spring tour”",
  ]);
  expect([describeBulk(off), describeRunningBulk(off)]).toEqual([
    "3 accounts removed from “Spring tour”.",
    "Removing 3 accounts from “Spring tour”",
  ]);
  expect(describeBulk({ ...off, list: null })).toBe("3 accounts removed from a list.");
  expect(describeBulk({ ...onList, skipped: [{ reason: "full", count: 2, names: [] }] })).toContain(
    "2 beyond the list’s limit",
  );
});

test("describes an undo with the restored and the kept accounts", () => {
  expect(describeUndoneBulk({ ...bulk, changed: 0, undone: 3 })).toBe("3 accounts restored.");
  expect(describeUndoneBulk({ ...bulk, changed: 0, undone: 2, kept: 1 })).toBe(
    "2 accounts restored. 1 changed since and kept.",
  );
});

test("describes a past action with its outcome", () => {
  expect(describePastBulk(bulk)).toBe("3 accounts assigned to Ravi Petersen.");
  expect(describePastBulk({ ...bulk, changed: 0, undone: 2, kept: 1, is_undone: true })).toBe(
    "3 accounts assigned to Ravi Petersen. Undone: 2 accounts restored. 1 changed since and kept.",
  );
  expect(describePastBulk({ ...bulk, state: "running" })).toBe("Assigning 3 accounts to Ravi Petersen…");
});

test("polls a long action until it is done and retries after a failed request", async () => {
  const running: Bulk = { ...bulk, state: "running", total: 400, done: 200 };
  const responses = [ok({ ...running, done: 300 }), refused, ok({ ...bulk, total: 400, done: 400 })];
  const seen: number[] = [];

  const end = await followBulk(running, {
    load: async () => responses.shift() ?? refused,
    wait: async () => undefined,
    onProgress: ({ done }) => seen.push(done),
  });

  expect(end).toEqual(ok({ ...bulk, total: 400, done: 400 }));
  expect(seen).toEqual([300, 400]);
});

test.each<[string, Outcome<Bulk>]>([
  ["an unreachable host", refused],
  ["a failed job", ok({ ...bulk, state: "failed" })],
])("%s ends the polling", async (_what, response) => {
  const end = await followBulk(
    { ...bulk, state: "running" },
    { load: async () => response, wait: async () => undefined, onProgress: () => undefined },
  );

  expect(end).toEqual(response);
});

test("mentions open tasks that were reassigned with the accounts", () => {
  const assigned: Bulk = { ...bulk, action: { kind: "assign", uid: "lena", with_tasks: true }, tasks: 2, skipped: [] };

  expect(describeBulk({ ...assigned, person: { uid: "lena", name: "Lena" } })).toBe(
    "3 accounts assigned to Lena, with 2 open tasks.",
  );
});
