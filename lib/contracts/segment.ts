import { z } from "zod";

/** What accounts are held beside one another by, from the narrowest. The names are kept in rows: they never change. */
export const segmentLevels = ["sub_industry", "industry", "sector"] as const;

export type SegmentLevel = (typeof segmentLevels)[number];

/** The figures that are compared, in the order of a page. The names are kept in rows: they never change. */
export const segmentFigures = ["market_cap_usd", "revenue_usd", "employees", "founded_year"] as const;

export type SegmentFigure = (typeof segmentFigures)[number];

/** Of fewer figures nothing is said but how many there are, and their median, greyed. */
export const leastSample = 5;

/** How figures are spread. Quartiles lie between two figures where they must: half way along from one to the other. */
const spreadSchema = z.object({
  lowest: z.number(),
  lower_quartile: z.number(),
  median: z.number(),
  upper_quartile: z.number(),
  highest: z.number(),
});

export type Spread = z.infer<typeof spreadSchema>;

/** One figure of an account beside the accounts of one segment that have it; the account itself is among them. */
export const comparedFigureSchema = spreadSchema.extend({
  figure: z.enum(segmentFigures),
  /** The account's own; null: it isn't known. */
  own: z.number().nullable(),
  level: z.enum(segmentLevels),
  /** As a list of accounts filters by it. */
  segment: z.string(),
  segment_name: z.string(),
  sample: z.number().int().positive(),
  counted_at: z.iso.datetime(),
});

export type ComparedFigure = z.infer<typeof comparedFigureSchema>;

/**
 * The account's figures, each beside the narrowest segment in which at least
 * {@link leastSample} accounts have it; where none has so many, beside the one with the most. Left out: what neither the account
 * nor enough others have.
 */
export const comparedFiguresSchema = z.object({ items: z.array(comparedFigureSchema).max(segmentFigures.length) });

export type ComparedFigures = z.infer<typeof comparedFiguresSchema>;
