import { isNotableChange, mayBeSignal } from "./notable";

const change = (field: string, old: string | null, now: string | null) => ({ field, old, new: now });

test.each([
  ["a fifth more", "revenue_usd", "1000", "1200", true],
  ["a fifth less", "employees", "1000", "800", true],
  ["not quite a fifth", "market_cap_usd", "1000", "1199", false],
  ["a fifth, of figures that doubles don't write exactly", "market_cap_usd", "0.1", "0.12", true],
  ["from nothing", "employees", "0", "50", false],
  ["from not known", "revenue_usd", null, "50", false],
  ["to not known", "revenue_usd", "50", null, false],
  ["another status", "status", "active", "delisted", true],
  ["another country", "hq_country", "Ireland", "United States", true],
  ["the same country", "hq_country", "Ireland", "Ireland", false],
  ["a value that nobody watches", "tier", "A", "B", false],
])("%s", (_what, field, old, now, isNotable) => {
  expect(isNotableChange(change(field, old, now), "import")).toBe(isNotable);
});

test.each([
  ["import", true],
  ["connector", true],
  ["api", true],
  ["edit", false],
  ["bulk", false],
  ["undo", false],
  ["add", false],
])("as part of %s: %s", (cause, isNotable) => {
  expect(isNotableChange(change("revenue_usd", "1", "2"), cause)).toBe(isNotable);
});

test("considers undone changes to watched values, and any change to whether a contact left", () => {
  expect(mayBeSignal({ ...change("revenue_usd", "2", "1"), undoes: 7 }, "undo")).toBe(true);
  expect(mayBeSignal({ ...change("tier", "B", "A"), undoes: 7 }, "undo")).toBe(false);
  expect(mayBeSignal({ ...change("left_company", null, "yes"), contactId: "c" }, "edit")).toBe(true);
  expect(mayBeSignal({ ...change("left_company", "yes", null), contactId: "c" }, "edit")).toBe(true);
  expect(mayBeSignal({ ...change("status", "a", "b"), contactId: "c" }, "import")).toBe(false);
});
