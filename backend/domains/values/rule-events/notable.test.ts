import { isNotableChange, mayBeSignal } from "./notable";

const change = (field: string, old: string | null, now: string | null) => ({ field, old, new: now });

test.each([
  ["an increase by a fifth is notable", "revenue_usd", "1000", "1200", true],
  ["a decrease by a fifth is notable", "employees", "1000", "800", true],
  ["an increase by less than a fifth isn't notable", "market_cap_usd", "1000", "1199", false],
  ["an increase by exactly a fifth is notable despite floating-point rounding", "market_cap_usd", "0.1", "0.12", true],
  ["an increase from zero isn't notable", "employees", "0", "50", false],
  ["a value that was unknown before isn't notable", "revenue_usd", null, "50", false],
  ["a value that is unknown now isn't notable", "revenue_usd", "50", null, false],
  ["another status is notable", "status", "active", "delisted", true],
  ["another country is notable", "hq_country", "Ireland", "United States", true],
  ["an unchanged country isn't notable", "hq_country", "Ireland", "Ireland", false],
  ["a change to an unwatched field isn't notable", "tier", "A", "B", false],
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
