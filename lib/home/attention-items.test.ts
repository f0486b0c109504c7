import { type ClientState, listClientAttentionItems, listTeamAttentionItems } from "./attention-items";

const nowMs = Date.parse("2026-03-10T12:00:00Z");
const calm: ClientState = { invitations: [], hasMoreInvitations: false, imports: [], duplicates: 0, connectors: [] };
const unknown: ClientState = { ...calm, invitations: null, imports: null, duplicates: null, connectors: null };

test.each([
  ["nothing waits", calm],
  ["nothing could be loaded", unknown],
])("an admin has nothing to do when %s", (_, state) => {
  expect(listClientAttentionItems(state, nowMs)).toEqual([]);
});

test("an admin sees stopped imports, silent sources, duplicates and open invitations, each with a link", () => {
  const needs = listClientAttentionItems(
    {
      invitations: [{ email: "lena@acme.example" }],
      hasMoreInvitations: false,
      imports: [
        { id: "7", file_name: "fair.csv", state: "failed" },
        { id: "8", file_name: "done.csv", state: "done" },
      ],
      duplicates: 12,
      connectors: [
        { is_set_up: true, enabled: true, last_good_at: "2026-03-07T12:00:00Z" },
        { is_set_up: true, enabled: true, last_good_at: "2026-03-10T11:00:00Z" },
        { is_set_up: true, enabled: false, last_good_at: "2026-01-01T00:00:00Z" },
        { is_set_up: false, enabled: true, last_good_at: null },
      ],
    },
    nowMs,
  );

  expect(needs.map(({ text, detail, href }) => [text, detail, href])).toEqual([
    ["1 import stopped", "fair.csv", "/all-accounts/import/7"],
    ["1 source not responding", "No response for two days or longer", "/settings?section=sources"],
    ["12 possible duplicates", "Accounts that may be the same company", "/all-accounts/duplicates"],
    ["1 invitation open", "lena@acme.example", "/settings?section=people"],
  ]);
});

test("a leader sees accounts without an owner, then the members with overdue tasks, those with the most first", () => {
  const item = { accounts: 1, quiet: 0, gaps: 0, is_exact: true, open_tasks: 9 };
  const needs = listTeamAttentionItems({
    unowned: 4,
    items: [
      { ...item, member: { uid: "a", name: "Ada" }, overdue_tasks: 1 },
      { ...item, member: { uid: "b", name: "Ben" }, overdue_tasks: 0 },
      { ...item, member: { uid: "c", name: "Cy" }, overdue_tasks: 3 },
    ],
  });

  expect(needs.map(({ text, detail }) => [text, detail])).toEqual([
    ["4 accounts without an owner", "Assign them, or let a territory do it"],
    ["3 tasks overdue", "Cy"],
    ["1 task overdue", "Ada"],
  ]);
  expect(needs[1]?.href).toBe("/tasks?show=overdue&of=c");
});
