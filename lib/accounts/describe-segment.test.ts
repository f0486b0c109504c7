import fc from "fast-check";
import { type ComparedFigure, minSample } from "@/lib/contracts/insights/segment";
import {
  describePosition,
  describeSample,
  formatFigure,
  isSmallSample,
  positionAmong,
  segmentView,
} from "./describe-segment";
import { viewHref } from "./list/view";

const spread = { lowest: 10, lower_quartile: 20, median: 40, upper_quartile: 80, highest: 160 };

function compared(overrides: Partial<ComparedFigure> = {}): ComparedFigure & { own: number } {
  return {
    ...{
      figure: "employees",
      own: 40,
      level: "sub_industry",
      segment: "Semiconductors",
      segment_name: "Semiconductors",
    },
    ...{ sample: 14, counted_at: "2026-11-22T12:00:00.000Z" },
    ...spread,
    ...overrides,
  } as ComparedFigure & { own: number };
}

test.each([
  [10, 0],
  [15, 0.125],
  [20, 0.25],
  [30, 0.375],
  [40, 0.5],
  [60, 0.625],
  [80, 0.75],
  [160, 1],
  [5, 0],
  [500, 1],
])("places %d at %d of the scale", (value, index) => expect(positionAmong(value, spread)).toBe(index));

test("places a value that equals several quartiles at the middle of them", () => {
  expect(positionAmong(7, { lowest: 7, lower_quartile: 7, median: 7, upper_quartile: 7, highest: 7 })).toBe(0.5);
  expect(positionAmong(7, { lowest: 1, lower_quartile: 7, median: 7, upper_quartile: 7, highest: 9 })).toBe(0.5);
  expect(positionAmong(1, { lowest: 1, lower_quartile: 1, median: 7, upper_quartile: 8, highest: 9 })).toBe(0.125);
});

test("never places a larger value further left, nor any value outside the scale", () => {
  const five = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 5, maxLength: 5 }).map((values) => {
    const [lowest = 0, lower_quartile = 0, median = 0, upper_quartile = 0, highest = 0] = values.sort((a, b) => a - b);
    return { lowest, lower_quartile, median, upper_quartile, highest };
  });
  const value = fc.integer({ min: -60, max: 60 });

  fc.assert(
    fc.property(five, value, value, (of, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      expect(positionAmong(low, of)).toBeLessThanOrEqual(positionAmong(high, of));
      expect(positionAmong(low, of)).toBeGreaterThanOrEqual(0);
      expect(positionAmong(high, of)).toBeLessThanOrEqual(1);
    }),
  );
});

test.each([
  [{ own: 40 }, "At the median"],
  [{ own: 41 }, "About the median, in the third quarter"],
  [{ own: 72 }, "1.8× the median, in the third quarter"],
  [{ own: 160 }, "4× the median, in the top quarter"],
  [{ own: 1234 }, "31× the median, in the top quarter"],
  [{ own: 22 }, "0.55× the median, in the second quarter"],
  [{ own: 2 }, "0.05× the median, in the lowest quarter"],
  [{ own: 0 }, "Below the median, in the lowest quarter"],
  [{ own: 3, median: 0, lowest: 0, lower_quartile: 0 }, "Above the median, in the third quarter"],
  [{ figure: "founded_year", own: 15 }, "25 years before the median, in the oldest quarter"],
  [{ figure: "founded_year", own: 41 }, "1 year after the median, in the third quarter"],
  [{ figure: "founded_year", own: 40 }, "In the median year"],
] as const)("describes the position of %j as: %s", (overrides, text) =>
  expect(describePosition(compared(overrides))).toBe(text),
);

test.each([
  ["market_cap_usd", 12_345_000_000, "$12.3B"],
  ["revenue_usd", 950_000, "$950K"],
  ["employees", 2_512.5, "2,513"],
  ["employees", 161_000, "161K"],
  ["founded_year", 1976.5, "1977"],
] as const)("formats %s %d as %s", (figure, value, text) => expect(formatFigure(figure, value)).toBe(text));

test("describes the sample's segment, in the singular for one account", () => {
  expect(describeSample(compared())).toBe("14 accounts in Semiconductors (sub-industry)");
  expect(describeSample(compared({ sample: 1, level: "sector", segment_name: "Energy" }))).toBe(
    "1 account in Energy (sector)",
  );
});

test("treats a sample below the contract's minimum as small", () => {
  expect(isSmallSample(compared({ sample: minSample }))).toBe(false);
  expect(isSmallSample(compared({ sample: minSample - 1 }))).toBe(true);
});

test.each([
  [{}, "/all-accounts?sub_industry=Semiconductors&employees_min=0&sort=-employees"],
  [{ level: "industry", segment: "334" }, "/all-accounts?industry=334&employees_min=0&sort=-employees"],
  [
    { level: "sector", segment: "Energy", figure: "market_cap_usd" },
    "/all-accounts?sector=Energy&market_cap_min=0&sort=-market_cap",
  ],
  [{ figure: "founded_year" }, "/all-accounts?sub_industry=Semiconductors&sort=founded"],
] as const)("%j links to %s", (overrides, href) => expect(viewHref(segmentView(compared(overrides)))).toBe(href));
