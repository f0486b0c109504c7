/** The wider groups of sectors that monthly employment is counted by (CES). */
const supersectors = ["10", "20", "30", "40", "50", "55", "60", "65", "70", "80"] as const;

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
  supersectors.map((code) => [`CES${code}00000001`, { industryCode: `C:${code}`, metric: "employment_monthly_sa" }]),
);
