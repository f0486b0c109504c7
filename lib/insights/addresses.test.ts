import type { Industry } from "@/lib/contracts/insights/industry";
import { chooseIndustries, ownIndustries } from "@/lib/contracts/insights/industry-choice";
import { chartHref, insightsHref } from "./addresses";

function industryOf(code: string, all = 0, mine = 0): Industry {
  const level = code.startsWith("N:") ? "sector" : "industry";
  return {
    code,
    name: `Name ${code}`,
    level,
    parent_code: null,
    naics_sector: null,
    supersector_code: null,
    account_count: all,
    my_account_count: mine,
  };
}

const tree = [industryOf("N:31-33", 90, 9), industryOf("333", 50, 2), industryOf("334", 40, 7), industryOf("335", 60)];
const codes = (industries: readonly Industry[]) => industries.map((industry) => industry.code);

test.each([
  ["a list", "333,335"],
  ["a form's repeated fields", ["333", "335"]],
])("shows the industries from %s", (_, requested) =>
  expect(codes(chooseIndustries(tree, requested))).toEqual(["333", "335"]),
);

test("shows a requested sector", () => expect(codes(chooseIndustries(tree, "N:31-33"))).toEqual(["N:31-33"]));

test.each([undefined, "", "nonsense", "x".repeat(10_000), ["", "<script>"]])(
  "shows the industries with most of the user's accounts for a URL without known ones (%#)",
  (requested) => expect(codes(chooseIndustries(tree, requested))).toEqual(["334", "333"]),
);

test("shows the industries with the most accounts if the user has none", () => {
  const nobodys = tree.map((industry) => ({ ...industry, my_account_count: 0 }));

  expect(ownIndustries(nobodys)).toEqual([]);
  expect(codes(chooseIndustries(nobodys, undefined))).toEqual(["335", "333"]);
});

test("shows at most four industries", () => {
  const many = Array.from({ length: 20 }, (_, index) => industryOf(String(100 + index)));

  expect(chooseIndustries(many, codes(many))).toHaveLength(4);
});

test("a URL holds its industries and a range other than the default", () => {
  expect(insightsHref({ codes: [], range: "10y" })).toBe("/industry-insights");
  expect(insightsHref({ codes: ["N:31-33", "334"], range: "all" })).toBe(
    "/industry-insights?industry=N:31-33,334&range=all",
  );
});

test("a chart's URL holds its industry and its anchor on the page", () =>
  expect(chartHref({ id: "N:42/employment", of_code: "N:42" })).toBe(
    "/industry-insights?industry=N:42#chart-N-42-employment",
  ));
