import type { Series } from "@/lib/contracts/insights/industry";

/** Creates a series for tests: annual, ending in 2023, null for a missing figure. */
export function seriesOf(values: (number | null)[], overrides: Partial<Series> = {}): Series {
  const first = 2023 - values.length + 1;
  return {
    id: "333.gross_output",
    metric: "gross_output",
    title: "Gross output",
    unit: "USD millions",
    frequency: "A",
    source: "BEA",
    source_name: "US Bureau of Economic Analysis",
    note: null,
    of_code: "333",
    of_name: "Machinery",
    points: values.map((value, index) => ({ period: String(first + index), value })),
    change_percent: 4,
    usual_change_percent: 2.5,
    latest_period: "2023",
    ...overrides,
  };
}

/** Monthly points from January 2012, null for a missing figure. */
export function monthsOf(values: (number | null)[]): Series["points"] {
  return values.map((value, index) => {
    const month = String((index % 12) + 1).padStart(2, "0");
    return { period: `${2012 + Math.floor(index / 12)}-${month}`, value };
  });
}
