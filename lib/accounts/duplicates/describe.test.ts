import type { ComparedPair } from "@/lib/contracts/imports/duplicate";
import { describeCounts, describeRetained, fieldsToCopy } from "./describe";

const none = { contacts: 0, notes: 0, conversations: 0, tasks: 0, signals: 0, lists: 0 };

test.each([
  [none, "nothing"],
  [{ ...none, contacts: 5, notes: 3, tasks: 2 }, "5 contacts, 3 notes, 2 tasks"],
  [{ ...none, contacts: 1, conversations: 1 }, "1 contact, 1 call or meeting"],
])("describes the counts of an account's records: %#", (counts, text) => {
  expect(describeCounts(counts)).toBe(text);
});

test("names the kept items and counts the rest", () => {
  const note = { kind: "note", label: "A" };

  expect(describeRetained([])).toBe("");
  expect(describeRetained([{ kind: "value", label: "employees" }, note])).toBe(
    " Changed since, so kept: Employees, note “A”.",
  );
  expect(describeRetained([note, note, note, note, note])).toMatch(/ and 2 more\.$/);
});

const pair = {
  accounts: [{ id: "left" }, { id: "right" }],
  fields: [
    { field: "name", better: 0, is_same: false },
    { field: "employees", better: 1, is_same: false },
    { field: "hq_state", better: 1, is_same: true },
  ],
} as unknown as ComparedPair;

test.each([
  ["left", {}, ["employees"]],
  ["right", {}, ["name"]],
  ["left", { employees: 0 as const }, []],
  ["left", { name: 1 as const }, ["name", "employees"]],
])(
  "the survivor takes chosen or better values from the other account, never equal ones: %#",
  (survivor, chosen, fields) => {
    expect(fieldsToCopy(pair, survivor, chosen)).toEqual(fields);
  },
);
