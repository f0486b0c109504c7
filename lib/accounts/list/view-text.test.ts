import { readView } from "./view";
import { describeView } from "./view-text";

test.each([
  ["", "All accounts"],
  ["owner=me", "My accounts"],
  ["owner=none&sector=Energy", "All accounts · Energy · Owner: Nobody"],
  ["q=oil&state=CA%2CTX&employees_min=5000", "All accounts · “oil” · CA · TX · Employees: 5K or more"],
  ["empty=sector", "All accounts · Sector: Not known"],
  ["custom=0a8ec0de-0000-4000-8000-000000000001%3Ais%3AGold", "All accounts · A custom field: as chosen"],
])("describes %s as %s", (query, text) => {
  expect(describeView(readView(new URLSearchParams(query)))).toBe(text);
});
