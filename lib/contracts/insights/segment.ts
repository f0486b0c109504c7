import { z } from "zod";

/** The segments in which accounts are compared, the narrowest first. Stored in rows, so the names never change. */
export const segmentLevels = ["sub_industry", "industry", "sector"] as const;

export type SegmentLevel = (typeof segmentLevels)[number];

/** The figures that are compared, in page order. Stored in rows, so the names never change. */
export const segmentFigures = ["market_cap_usd", "revenue_usd", "employees", "founded_year"] as const;

export type SegmentFigure = (typeof segmentFigures)[number];

/** With fewer figures than this, only their number and their median are shown. */
export const minSample = 5;

/** The distribution of the figures. A quartile between two figures is their mean. */
const spreadSchema = z.object({
  lowest: z.number(),
  lower_quartile: z.number(),
  median: z.number(),
  upper_quartile: z.number(),
  highest: z.number(),
});

export type Spread = z.infer<typeof spreadSchema>;

/** One figure of an account compared with the accounts of one segment that have it, including the account itself. */
export const comparedFigureSchema = spreadSchema.extend({
  figure: z.enum(segmentFigures),
  /** The account's own figure; null: unknown. */
  own: z.number().nullable(),
  level: z.enum(segmentLevels),
  /** The value with which the accounts list filters the segment. */
  segment: z.string(),
  segment_name: z.string(),
  sample: z.number().int().positive(),
  counted_at: z.iso.datetime(),
});

export type ComparedFigure = z.infer<typeof comparedFigureSchema>;

/**
 * The account's figures, each compared in the narrowest segment with at least {@link minSample} figures, otherwise in
 * the one with the most. Leaves out a figure that the account itself doesn't have, unless enough other accounts have
 * it.
 */
export const comparedFiguresSchema = z.object({ items: z.array(comparedFigureSchema).max(segmentFigures.length) });

export type ComparedFigures = z.infer<typeof comparedFiguresSchema>;
