import { z } from "zod";
import type { SharedPoint } from "../../domains/insights/series/shared-points";
import { blsSeries } from "./series";

/** An invalid response of the BLS; no part of it is used. */
export class InvalidFiguresError extends Error {
  override name = "InvalidFiguresError";
}

/** Today's request quota at the BLS is used up. */
export class QuotaExceededError extends Error {
  override name = "QuotaExceededError";
}

const footnotesSchema = z.array(z.looseObject({ text: z.string().max(500).optional() })).default([]);

const dataSchema = z.object({
  year: z.string().regex(/^\d{4}$/),
  period: z.string().regex(/^M(0[1-9]|1[0-3])$/, "isn't a month"),
  value: z.string(),
  footnotes: footnotesSchema,
});

const seriesSchema = z.object({ seriesID: z.string(), data: z.array(dataSchema) });
const resultsSchema = z.object({ series: z.array(seriesSchema) });

const responseSchema = z.object({
  status: z.string(),
  message: z.array(z.string()).nullish(),
  // The BLS documentation shows a list with one element in some places.
  Results: z.preprocess((results) => (Array.isArray(results) ? results[0] : results), resultsSchema),
});

const refusalSchema = z.object({ status: z.string(), message: z.array(z.string()).nullish() });

const succeeded = "REQUEST_SUCCEEDED";
/** The BLS's code of a yearly mean, listed among the months. */
const annualAverage = "M13";
/** The BLS's mark for a month without a figure, as in some series for October 2025. */
const noFigure = /^-+$/;
const figure = /^\d{1,6}(\.\d{1,3})?$/;
const maxFootnoteLength = 200;

interface Figures {
  points: SharedPoint[];
  /** Months that the response lists without a figure: `CES2000000001 2025-10`. */
  missing: string[];
}

/**
 * Parses a BLS response with monthly series (docs/sources/bls.md).
 *
 * @throws InvalidFiguresError when it contains series that weren't requested, is incomplete, or contains a month that
 * isn't over
 * @throws QuotaExceededError when it says that today's requests are used up
 */
export function readFigures(text: string, now: Date): Figures {
  const value = readValue(text);
  const refusal = refusalSchema.safeParse(value).data;
  if (refusal && refusal.status !== succeeded) throw refused(refusal);
  const parsed = responseSchema.safeParse(value);
  if (!parsed.success) throw new InvalidFiguresError(describeIssue(parsed.error));
  const { series } = parsed.data.Results;
  const twice = series.find(({ seriesID }, at) => series.findIndex((one) => one.seriesID === seriesID) !== at);
  if (twice) throw new InvalidFiguresError(`${twice.seriesID} appears twice`);
  const found = series.map((one) => readSeries(one, now));
  if (found.every(({ points }) => points.length === 0)) throw new InvalidFiguresError("The response has no figures");
  return { points: found.flatMap(({ points }) => points), missing: found.flatMap(({ missing }) => missing) };
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidFiguresError(
      /^\s*</.test(text) ? "The response is a web page, not JSON" : "The response isn’t valid JSON",
    );
  }
}

function refused({ status, message }: z.infer<typeof refusalSchema>): Error {
  const reason = [status, ...(message ?? [])].join(": ").slice(0, 300);
  return /threshold/i.test(reason) ? new QuotaExceededError(reason) : new InvalidFiguresError(reason);
}

function describeIssue({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join(".") || "Response"}: ${issue?.message ?? "unexpected format"}`;
}

function readSeries({ seriesID: id, data }: z.infer<typeof seriesSchema>, now: Date): Figures {
  const series = blsSeries.get(id);
  if (!series) throw new InvalidFiguresError(`${id.slice(0, 40)} wasn’t requested`);
  const thisMonth = now.toISOString().slice(0, 7);
  const periods = new Set<string>();
  const [points, missing]: [SharedPoint[], string[]] = [[], []];
  for (const { year, period: month, value, footnotes } of data) {
    if (month === annualAverage) continue;
    const period = `${year}-${month.slice(1)}`;
    if (periods.has(period)) throw new InvalidFiguresError(`${id} has two figures for ${period}`);
    periods.add(period);
    if (period >= thisMonth) throw new InvalidFiguresError(`${id} has a figure for ${period}, which hasn’t ended`);
    if (noFigure.test(value)) missing.push(`${id} ${period}`);
    else if (figure.test(value) && Number(value) > 0)
      points.push({ ...series, period, value: Number(value), footnote: describeFootnotes(footnotes) });
    else throw new InvalidFiguresError(`${id} has the invalid figure “${value.slice(0, 40)}” for ${period}`);
  }
  return { points, missing };
}

function describeFootnotes(footnotes: z.infer<typeof footnotesSchema>): string | null {
  const texts = footnotes.flatMap(({ text = "" }) => {
    const plain = text.trim().replace(/\.$/, "");
    return plain === "" ? [] : [plain];
  });
  return texts.join("; ").slice(0, maxFootnoteLength) || null;
}
