import { z } from "zod";

/** What is told of a company's reports, in the order of a list. The names are kept in rows: they never change. */
export const reportedConcepts = ["revenue", "net_income", "assets", "shares", "employees"] as const;

export type ReportedConcept = (typeof reportedConcepts)[number];

/** What a figure is of: a year, a quarter, or a day. */
export const reportedSpans = ["year", "quarter", "day"] as const;

export type ReportedSpan = (typeof reportedSpans)[number];

/** What said so: a report, by the number that its source knows it by. */
const reportSchema = z.object({
  form: z.string(),
  filed_on: z.iso.date(),
  accession: z.string(),
  url: z.url(),
});

/**
 * One figure that a company has reported. `period` is the year that most of it lies in (`2025`), that and the quarter
 * (`2025Q3`), or the day; `unit` a currency by its three letters, `shares` or `people`.
 */
export const reportedFigureSchema = z.object({
  concept: z.enum(reportedConcepts),
  span: z.enum(reportedSpans),
  period: z.string(),
  ends_on: z.iso.date(),
  value: z.number(),
  unit: z.string(),
  /** Against the year before, in percent; null: unknown, or no part of a loss can be told. */
  change_percent: z.number().nullable(),
  report: reportSchema,
  /** What other reports said before, the oldest first: it was restated. */
  earlier: z.array(z.object({ value: z.number(), report: reportSchema })),
});

export type ReportedFigure = z.infer<typeof reportedFigureSchema>;

/** How many years of revenue are told of at most. */
export const mostReportedYears = 15;

/**
 * `GET {api}/accounts/{id}/figures/`: what the account's company has reported, by its CIK. Nothing of a company of which
 * nothing is known, and for a client that has switched the source off.
 */
export const reportedFiguresSchema = z.object({
  source: z.string(),
  /** How the source calls the company; null: it doesn't say. */
  company_name: z.string().nullable(),
  /** By year, the oldest first. */
  revenue: z.array(reportedFigureSchema).max(mostReportedYears),
  /** Of each concept what was reported for the latest year or day. */
  latest: z.array(reportedFigureSchema),
});

export type ReportedFigures = z.infer<typeof reportedFiguresSchema>;

/** A figure of before is told of when it differs by more than rounding does: a thousandth. */
export function isRestated(before: number, after: number): boolean {
  return Math.abs(after - before) > Math.abs(before) / 1_000;
}
