import { z } from "zod";
import { annotationSchema } from "./annotation";

/** A node of the industry tree: a NAICS sector (`N:31-33`) or a BEA industry (`334`). Codes are text. */
export const industrySchema = z.object({
  code: z.string(),
  name: z.string(),
  level: z.enum(["sector", "industry"]),
  parent_code: z.string().nullable(),
  naics_sector: z.string().nullable(),
  /** The wider group that monthly figures describe, by its `of_code` (`C:30`); null if there is none. */
  supersector_code: z.string().nullable(),
  /**
   * The number of the client's accounts in it, and of the user's own among them. A sector counts all of its industries.
   */
  account_count: z.number().int(),
  my_account_count: z.number().int(),
});

export type Industry = z.infer<typeof industrySchema>;

/** `GET {api}/industries/`: sectors by name, each followed by its industries by name. */
export const industriesSchema = z.object({ items: z.array(industrySchema) });

/** One point of a series. `value` null marks a period without a figure: a gap. */
export const pointSchema = z.object({ period: z.string(), value: z.number().nullable() });

/**
 * A series of official figures. `period` is YYYY for annual (A), YYYY-MM for monthly (M); every period from the first
 * to the last is present, oldest first. `of_code`/`of_name` is the node that the figures describe (the industry itself,
 * or its sector).
 */
export const seriesSchema = z.object({
  id: z.string(),
  metric: z.string(),
  title: z.string(),
  unit: z.string(),
  frequency: z.enum(["A", "M"]),
  source: z.string(),
  source_name: z.string(),
  /** A caveat for readers, such as "Not seasonally adjusted". */
  note: z.string().nullable(),
  of_code: z.string(),
  of_name: z.string(),
  points: z.array(pointSchema),
  /** The latest year-over-year change, in percent; null when unknown. */
  change_percent: z.number().nullable(),
  /**
   * The median size of the preceding changes, up or down, in percent; null if there are fewer than five, or if it is 0.
   */
  usual_change_percent: z.number().positive().nullable(),
  latest_period: z.string().nullable(),
  /** The source's note on the newest figure, such as that it is preliminary. Null or absent: none. */
  latest_note: z.string().nullable().optional(),
  /** The annotations by the client's members, the earliest year first; absent: none, or not requested. */
  annotations: z.array(annotationSchema).optional(),
});

export type Series = z.infer<typeof seriesSchema>;

/** `GET {api}/industries/{code}/series/`: the industry's own series, then those of its sector. */
export const industrySeriesSchema = z.object({ industry: industrySchema, items: z.array(seriesSchema) });

export type IndustrySeries = z.infer<typeof industrySeriesSchema>;
