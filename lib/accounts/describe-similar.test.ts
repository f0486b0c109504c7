import type { SimilarAccount } from "@/lib/contracts/accounts/similar-account";
import { accountOf } from "./account.fixture";
import { describeNoneSimilar, describeSimilar } from "./describe-similar";

test.each<[SimilarAccount["same"], number | null, string]>([
  [["sub_industry", "state"], 0.9, "Same sub-industry and state, 0.9× the size"],
  [["sub_industry"], 2, "Same sub-industry, 2.0× the size"],
  [["industry", "state", "band"], null, "Same industry and state, same size band (Mid Cap)"],
  [["sub_industry", "state"], null, "Same sub-industry and state, size not known"],
])("describes the similarity %j at size %p in words", (same, size, text) => {
  expect(describeSimilar({ same, size, account: accountOf({ market_cap_band: "Mid Cap" }) })).toBe(text);
});

const known = {
  sub_industry: "Software",
  industry_code: "511",
  hq_state: "CA",
  market_cap_usd: 1000,
  market_cap_band: "Mid Cap",
};

test.each([
  [{}, "sub-industry, or in the same industry and state, at half to twice its market value."],
  [{ market_cap_usd: null }, "industry and state, in the same size band (Mid Cap)."],
  [{ market_cap_usd: null, market_cap_band: null }, "or in the same industry and state."],
  [{ sub_industry: null, industry_code: null }, "its industry isn’t known."],
  [{ sub_industry: null, hq_state: null }, "its sub-industry and state aren’t known."],
])("with no similar accounts, %j explains the criteria", (values, text) => {
  expect(describeNoneSimilar({ ...known, ...values })).toContain(text);
});
