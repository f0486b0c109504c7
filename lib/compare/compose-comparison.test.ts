import { accountOf } from "@/lib/accounts/account.fixture";
import type { AccountDetail } from "@/lib/contracts/accounts/account";
import type { CommitteeSeat } from "@/lib/contracts/contacts/committee";
import { type ComparedAccount, composeComparison, onlyDifferences, sourcesOf } from "./compose-comparison";

const seat = (name: string, holder?: string): CommitteeSeat => ({
  role: { id: name, name },
  holder: holder === undefined ? null : { id: holder, name: holder, title: "Buyer", absence: null },
});

function comparedOf(overrides: Partial<AccountDetail>, more: Partial<ComparedAccount> = {}): ComparedAccount {
  const account = {
    ...accountOf(),
    ...{ external_id: null, cik: null, industry_name: null, created_at: "2025-07-03T08:00:00Z", is_watched: false },
    ...{ next_task: null, last_activity_at: null, facts: [], ...overrides },
  };
  return { account, seats: [], latestSignal: null, ...more };
}

const row = (accounts: ComparedAccount[], key: string) =>
  composeComparison(accounts)
    .flatMap(({ rows }) => rows)
    .find((one) => one.key === key);

test("shows amounts with their source and their share of the largest", () => {
  const fact = {
    ...{ field: "employees", value: 500, source: "SEC EDGAR", method: "reported" as const },
    ...{ seen_at: "2025-07-01T00:00:00Z", confidence: "high" as const },
  };

  const found = row(
    [comparedOf({ employees: 500, facts: [fact] }), comparedOf({ employees: 2_000 }), comparedOf({})],
    "employees",
  );

  expect(found).toMatchObject({
    differs: true,
    cells: [
      { text: "500", source: "SEC EDGAR, high confidence, 1 Jul 2025", share: 0.25 },
      { text: "2,000", source: "Your team", share: 1 },
      { text: null, source: null, share: null },
    ],
  });
});

test("showing only differences hides equal values and counts a missing value as a difference", () => {
  const groups = onlyDifferences(
    composeComparison([
      comparedOf({ sector: "Energy", hq_state: "TX", tier: "A" }),
      comparedOf({ sector: "Energy", hq_state: "NY" }),
    ]),
  );

  expect(groups.map(({ title, rows }) => [title, rows.map(({ key }) => key)])).toEqual([
    ["Headquarters", ["hq_state"]],
    ["Our view", ["tier"]],
  ]);
});

test("shows the filled and open roles of a committee, or that it can't be loaded", () => {
  const seats = [seat("Champion", "Ada"), seat("Economic buyer"), seat("User")];

  const found = row([comparedOf({}, { seats }), comparedOf({}, { seats: null }), comparedOf({})], "committee");

  expect(found?.cells.map(({ text, note }) => [text, note])).toEqual([
    ["1 of 3 roles", "Open: Economic buyer, User"],
    [null, "Can’t be loaded right now"],
    [null, "No roles are set"],
  ]);
  expect(found?.cells[0]?.share).toBeCloseTo(1 / 3);
});

test("doesn't compare names, domains and identifiers", () => {
  const keys = composeComparison([comparedOf({ name: "A", domain: "a.example" }), comparedOf({ name: "B" })]).flatMap(
    ({ rows }) => rows.map(({ key }) => key),
  );

  for (const key of ["name", "domain", "website", "ticker", "cik"]) expect(keys).not.toContain(key);
});

test("names each source once and omits rows without any known value", () => {
  const groups = composeComparison([comparedOf({ sector: "Energy", tier: "A" }), comparedOf({ sector: "Energy" })]);

  expect(sourcesOf(groups)).toEqual(["Your team"]);
  expect(groups.flatMap(({ rows }) => rows.map(({ key }) => key))).not.toContain("employees");
});
