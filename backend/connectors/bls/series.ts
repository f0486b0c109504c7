import { supersectors } from "../../store/series/supersectors";

/** What a series of the BLS is here. */
export interface SharedSeries {
  industryCode: string;
  metric: string;
}

/**
 * The series that are asked for, by the id that the BLS has for them: `CE` (survey), `S` (seasonally adjusted), eight
 * digits (the supersector, all of it), `01` (all employees, in thousands).
 */
export const blsSeries: ReadonlyMap<string, SharedSeries> = new Map(
  Object.keys(supersectors).map((code) => [
    `CES${code}00000001`,
    { industryCode: `C:${code}`, metric: "employment_monthly_sa" },
  ]),
);
