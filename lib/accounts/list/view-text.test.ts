import { readView } from "./view";
import { describeView } from "./view-text";

test.each([
  ["", "All accounts"],
  ["owner=me", "My accounts"],
  ["owner=none&sector=Energy", "All accounts · Energy · Owner: Nobody"],
  ["q=oil&state=CA%2CTX&employees_min=5000", "All accounts · “oil” · CA · TX · Employees: 5K or more"],
])("%s reads %s", (query, text) => {
  expect(describeView(readView(new URLSearchParams(query)), null)).toBe(text);
});
