import type { AccountDetail } from "@/lib/contracts/account";
import { accountOf } from "./account.fixture";
import { countKnown, factGroups, sourceName } from "./fact";

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

test("every field has its line, with its value in words and who says so", () => {
  const lines = factGroups(account).flatMap((group) => group.lines);

  expect(lines.find((line) => line.field === "market_cap_usd")).toMatchObject({
    text: "$92.3B",
    fact: { source: "FinanceDatabase" },
  });
  expect(lines.find((line) => line.field === "industry_code")?.text).toBe("Machinery");
  expect(lines.find((line) => line.field === "founded_year")?.text).toBe("1902");
  expect(lines.find((line) => line.field === "employees")?.text).toBe("61,500");
});

test("what isn't known keeps its line, without a value", () => {
  const lines = factGroups(account).flatMap((group) => group.lines);

  expect(lines.find((line) => line.field === "cik")).toEqual({
    field: "cik",
    label: expect.any(String),
    text: null,
    fact: null,
  });
  expect(countKnown(account)).toEqual({ known: 4, all: 14 });
});

test("what somebody typed comes from the team", () => {
  expect(sourceName("manual")).toBe("Your team");
  expect(sourceName("FinanceDatabase")).toBe("FinanceDatabase");
});
