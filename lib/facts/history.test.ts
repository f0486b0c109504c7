import type { HistoryEntry } from "@/lib/contracts/accounts/account-change";
import { changeLabel } from "@/lib/contracts/home/change-label";
import { canUndo, causeSizes, changeText, momentOfDay } from "./history";

const entryOf = (overrides: Partial<HistoryEntry>): HistoryEntry => ({
  id: "1",
  field: "employees",
  contact: null,
  old: null,
  new: 5,
  source: "manual",
  actor: null,
  cause: { kind: "edit", id: "00000000-0000-4000-8000-000000000001" },
  at: "2026-03-02T09:00:00.000Z",
  is_undone: false,
  is_undo: false,
  ...overrides,
});

test.each<[string, HistoryEntry["new"], string]>([
  ["employees", 61500, "61,500"],
  ["founded_year", 1902, "1902"],
  ["revenue_usd", 2_000_000_000, "$2B"],
  ["stage", "former", "Former customer"],
  ["hq_city", null, "not known"],
  ["owner", null, "nobody"],
])("formats %s with the value %j as %s", (field, value, text) => {
  expect(changeText(field, value)).toBe(text);
});

test("labels a field as the page does, and an unknown one by its name", () => {
  expect([
    changeLabel({ field: "hq_city" }),
    changeLabel({ field: "owner" }),
    changeLabel({ field: "new_one" }),
  ]).toEqual(["City", "Owner", "new_one"]);
});

test("an undone change or an addition can't be undone", () => {
  expect(canUndo(entryOf({}))).toBe(true);
  expect([canUndo(entryOf({ is_undone: true })), canUndo(entryOf({ field: "account" }))]).toEqual([false, false]);
});

test("counts the changes of one cause at the first of them", () => {
  const other = { kind: "edit", id: "00000000-0000-4000-8000-000000000002" };
  const entries = [entryOf({ id: "3" }), entryOf({ id: "2" }), entryOf({ id: "1", cause: other })];

  expect([...causeSizes(entries)]).toEqual([
    ["3", 2],
    ["1", 1],
  ]);
});

test("a day ends at its last millisecond, today or later ends now, and an invalid day returns null", () => {
  const now = Date.parse("2026-03-02T09:00:00.000Z");

  expect(momentOfDay("2026-03-01", now)).toBe("2026-03-01T23:59:59.999Z");
  expect([momentOfDay("2026-03-02", now), momentOfDay("2099-01-01", now)]).toEqual(
    Array(2).fill("2026-03-02T09:00:00.000Z"),
  );
  expect([momentOfDay(null, now), momentOfDay("yesterday", now), momentOfDay("2026-13-45", now)]).toEqual([
    null,
    null,
    null,
  ]);
});
