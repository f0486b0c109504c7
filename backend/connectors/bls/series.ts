import { supersectors } from "../../domains/insights/series/supersectors";

/** This product's names for a BLS series. */
export interface SharedSeries {
  industryCode: string;
  metric: string;
}

/**
 * The series to fetch, by BLS id: `CE` (survey), `S` (seasonally adjusted), eight digits (the whole supersector), `01`
 * (all employees, in thousands).
 */
export const blsSeries: ReadonlyMap<string, SharedSeries> = new Map(
  Object.keys(supersectors).map((code) => [
    `CES${code}00000001`,
    { industryCode: `C:${code}`, metric: "employment_monthly_sa" },
  ]),
);
