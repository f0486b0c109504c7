import { z } from "zod";

/** The figures in companies' reports, in list order. Stored in rows, so the names never change. */
export const reportedConcepts = ["revenue", "net_income", "assets", "shares", "employees"] as const;

export type ReportedConcept = (typeof reportedConcepts)[number];

/** The period that a figure covers: a year, a quarter, or a day. */
export const reportedSpans = ["year", "quarter", "day"] as const;

export type ReportedSpan = (typeof reportedSpans)[number];

/** The report that states a figure, by the source's accession number. */
const reportSchema = z.object({
  form: z.string(),
  filed_on: z.iso.date(),
  accession: z.string(),
  url: z.url(),
});

/**
 * One reported figure of a company. `period` is the year that contains most of it (`2025`), the year and the quarter
 * (`2025Q3`), or the day; `unit` is a currency's three-letter code, `shares` or `people`.
 */
export const reportedFigureSchema = z.object({
  concept: z.enum(reportedConcepts),
  span: z.enum(reportedSpans),
  period: z.string(),
  ends_on: z.iso.date(),
  value: z.number(),
  unit: z.string(),
  /** The year-over-year change, in percent; null: unknown, or undefined because of a loss. */
  change_percent: z.number().nullable(),
  report: reportSchema,
  /** Differing values in earlier reports, the oldest first: the figure was restated. */
  earlier: z.array(z.object({ value: z.number(), report: reportSchema })),
});

export type ReportedFigure = z.infer<typeof reportedFigureSchema>;

/** The maximum number of years of revenue in one response. */
export const maxReportedYears = 15;

/**
 * `GET {api}/accounts/{id}/figures/`: the reported figures of the account's company, by its CIK. Empty for an unknown
 * company, and for a client that has switched the source off.
 */
export const reportedFiguresSchema = z.object({
  source: z.string(),
  /** The company's name at the source; null: it gives none. */
  company_name: z.string().nullable(),
  /** The revenue of each year, the oldest year first. */
  revenue: z.array(reportedFigureSchema).max(maxReportedYears),
  /** For each concept, the figure of the latest year or day. */
  latest: z.array(reportedFigureSchema),
});

export type ReportedFigures = z.infer<typeof reportedFiguresSchema>;

/** Whether two values differ by more than rounding explains: by over a thousandth. */
export function isRestated(before: number, after: number): boolean {
  return Math.abs(after - before) > Math.abs(before) / 1_000;
}
