import { compareFits, type FitAccount, type FitProfile, fitOf, fitParts } from "./fit";
import { fitProfileSchema } from "./fit-profile";

const account = (name: string, overrides: Partial<FitAccount["facts"]> = {}, market_cap_usd: number | null = null) => ({
  name,
  facts: { sector: null, state: null, band: null, tier: null, ...overrides },
  market_cap_usd,
  is_mine: false,
});
const texas: FitProfile = { criteria: [{ field: "state", values: ["TX"], weight: 1 }] };
const both: FitProfile = { criteria: [...texas.criteria, { field: "tier", values: ["A"], weight: 3 }] };

test("fit is between 0 and 1, and 1 for the reader's own account that meets every criterion", () => {
  expect(fitOf({ ...account("x", { state: "TX", tier: "A" }), is_mine: true }, both)).toBeCloseTo(1);
  expect(fitOf({ ...account("x", {}, 1e13), is_mine: true }, null)).toBeCloseTo(1);
  expect(fitOf(account("x", { state: "NY", tier: "B" }, 1e13), both)).toBe(0);
  for (const profile of [null, texas, both, { criteria: [] }])
    expect(fitParts(account("x"), profile).reduce((sum, { most }) => sum + most, 0)).toBeCloseTo(1);
});

test("raising a criterion's weight raises the fit of an account that meets it", () => {
  const meets = account("x", { tier: "A" });
  const withWeight = (weight: number): FitProfile => ({
    criteria: [...texas.criteria, { field: "tier", values: ["A"], weight }],
  });
  expect(fitOf(meets, withWeight(2))).toBeGreaterThan(fitOf(meets, withWeight(1)));
  expect(fitOf(meets, withWeight(3))).toBeGreaterThan(fitOf(meets, withWeight(2)));
});

test("sorts rises and falls by amount, then market cap, then name, and omits unchanged accounts", () => {
  const accounts = [
    account("B far", { state: "TX" }),
    account("A far", { state: "TX" }),
    account("Large", {}, 1e12),
    account("Small", {}, 1e10),
    account("Stays", { state: "NY" }),
  ];
  const { rises, falls } = compareFits(accounts, null, texas);
  expect(rises.map((move) => move.account.name)).toEqual(["A far", "B far"]);
  expect(falls.map((move) => move.account.name)).toEqual(["Large", "Small"]);
  expect(falls[0]).toMatchObject({ before: expect.closeTo(0.8), after: 0 });
  expect(compareFits(accounts, texas, texas)).toEqual({ rises: [], falls: [] });
});

test.each([
  ["a field twice", [...texas.criteria, ...texas.criteria]],
  ["an unknown field", [{ field: "owner", values: ["x"], weight: 1 }]],
  ["no value", [{ field: "state", values: [], weight: 1 }]],
  ["a weight of zero", [{ field: "state", values: ["TX"], weight: 0 }]],
  ["a weight above the maximum", [{ field: "state", values: ["TX"], weight: 9 }]],
])("rejects a profile with %s", (_, criteria) => {
  expect(fitProfileSchema.safeParse({ criteria }).success).toBe(false);
});
