import { accountOf } from "@/lib/accounts/account.fixture";
import type { AccountDetail } from "@/lib/contracts/accounts/account";
import { sourceName } from "@/lib/contracts/home/source-name";
import { countKnown, documentTitle, factGroups, isOutdated } from "./fact";

const account: AccountDetail = {
  ...accountOf({ industry_code: "333", market_cap_usd: 92_293_693_440, founded_year: 1902, employees: 61500 }),
  external_id: "cik:0000066740",
  cik: null,
  industry_name: "Machinery",
  created_at: "2025-07-03T08:00:00Z",
  is_watched: false,
  next_task: null,
  last_activity_at: null,
  facts: [
    {
      field: "market_cap_usd",
      value: 92_293_693_440,
      source: "FinanceDatabase",
      method: "reported",
      seen_at: "2025-07-03T08:00:00Z",
      confidence: "medium",
    },
  ],
};

test("lists every field with its formatted value and its source", () => {
  const lines = factGroups(account).flatMap((group) => group.lines);

  expect(lines.find((line) => line.field === "market_cap_usd")).toMatchObject({
    text: "$92.3B",
    fact: { source: "FinanceDatabase" },
  });
  expect(lines.find((line) => line.field === "industry_code")?.text).toBe("Machinery");
  expect(lines.find((line) => line.field === "founded_year")?.text).toBe("1902");
  expect(lines.find((line) => line.field === "employees")?.text).toBe("61,500");
});

test("keeps a line without a value for an unknown field", () => {
  const lines = factGroups(account).flatMap((group) => group.lines);

  expect(lines.find((line) => line.field === "cik")).toEqual({
    field: "cik",
    label: expect.any(String),
    text: null,
    value: null,
    fact: null,
    follows: null,
    isLocked: false,
  });
  expect(countKnown(account)).toEqual({ known: 6, all: 19 });
});

test("names the team as the source of manual values", () => {
  expect(sourceName("manual")).toBe("Your team");
  expect(sourceName("FinanceDatabase")).toBe("FinanceDatabase");
});

test("formats the date in a document's title", () => {
  expect(documentTitle({ title: "10-K for the year to 2025-12-31" })).toBe("10-K for the year to 31 Dec 2025");
});

test.each([
  ["employees", "2016-12-31T00:00:00Z", true],
  ["employees", "2026-06-01T00:00:00Z", false],
  ["hq_city", "2016-12-31T00:00:00Z", false],
])("%s seen on %s is outdated: %p", (field, seen_at, expected) => {
  expect(isOutdated({ field, seen_at }, Date.parse("2026-11-21T00:00:00Z"))).toBe(expected);
});
