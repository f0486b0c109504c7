import { type FitAccount, fitParts } from "@/lib/contracts/home/fit";
import { describeWeights } from "./describe";
import { describeCriterion, describeFit, formatFit } from "./fit";

const account: FitAccount = {
  facts: { sector: "Energy", state: null, band: "Large Cap", tier: "B" },
  market_cap_usd: 1e11,
  is_mine: true,
};

test("names the criteria met first, then the unknown and unmet ones", () => {
  const criteria = [
    { field: "state", values: ["TX"], weight: 1 },
    { field: "sector", values: ["Energy"], weight: 2 },
    { field: "tier", values: ["A"], weight: 1 },
  ] as const;
  expect(describeFit(fitParts(account, { criteria }))).toBe("Energy, yours, state not known, tier B doesn’t fit");
  expect(describeFit(fitParts(account, null))).toBe("its size, yours");
  expect(describeFit(fitParts({ ...account, is_mine: false, market_cap_usd: null }, null))).toBe("");
  expect(describeCriterion({ field: "sector", value: "Energy", is_met: true })).toBe("Energy");
  expect(describeCriterion({ field: "sector", value: "Materials", is_met: false })).toBe("Materials doesn’t fit");
  expect(describeCriterion({ field: "tier", value: "A", is_met: true })).toBe("tier A");
});

test.each([
  [0, "0%"],
  [0.333, "33%"],
  [1, "100%"],
])("formats a fit of %d as %s", (share, text) => expect(formatFit(share)).toBe(text));

test("says whose weights apply and which team weights they replace", () => {
  const weights = { task: 1, signal: 1, quiet: 1, unassigned: 1, team_task: 1, request: 1 };
  const east = { id: "00000000-0000-4000-8000-000000000001", name: "East", weights };
  expect(describeWeights({ weights_of: "usual", team_weights: null })).toBe("You use the default weights.");
  expect(describeWeights({ weights_of: "team", team_weights: east })).toContain("your team East");
  expect(describeWeights({ weights_of: "own", team_weights: east })).toContain("not those of your team East");
  expect(describeWeights({ weights_of: "own", team_weights: null })).toBe("You use your own weights.");
});
