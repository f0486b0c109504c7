import { choicesOf } from "@/lib/contracts/accounts/fields";
import { bandOf } from "./band";

test.each([
  [0, "Nano Cap"],
  [49_999_999, "Nano Cap"],
  [50e6, "Micro Cap"],
  [300e6, "Small Cap"],
  [2e9, "Mid Cap"],
  [10e9, "Large Cap"],
  [173e9, "Large Cap"],
  [200e9, "Mega Cap"],
  [3.59e12, "Mega Cap"],
])("a market cap of %d is %s", (cap, band) => {
  expect(bandOf(cap)).toBe(band);
  expect(choicesOf("market_cap_band")).toContain(band);
});
