import { formatChangeTitle, formatDepartureTitle } from "./format-titles";

test.each([
  ["market_cap_usd", "1200000000", "1600000000", "Market cap $1.2B → $1.6B (+33%)"],
  ["revenue_usd", "900000", "450000", "Revenue $900K → $450K (−50%)"],
  ["employees", "12000", "15400", "Employees 12K → 15.4K (+28%)"],
  ["status", "active", "delisted", "Status active → delisted"],
  ["hq_country", "Ireland", "United States", "Country Ireland → United States"],
])("describes %s from %s to %s", (field, old, now, text) => {
  expect(formatChangeTitle({ field, old, new: now })).toBe(text);
});

test("names a contact who left with their title, if known", () => {
  expect(formatDepartureTitle({ name: "Jo Lee", title: "VP Procurement" })).toBe("Jo Lee, VP Procurement, left");
  expect(formatDepartureTitle({ name: "Jo Lee", title: null })).toBe("Jo Lee, left");
});
