import { z } from "zod";

/**
 * A month in which an industry of the client's accounts moved by more than usual; listed once, regardless of the number
 * of its accounts.
 */
export const homeIndustryMoveSchema = z.object({
  id: z.uuid(),
  /** The group of sectors that the figures describe: `C:20`. */
  of_code: z.string(),
  of_name: z.string(),
  series_id: z.string(),
  title: z.string(),
  source: z.string(),
  /** The series at its source; null or absent: unknown. */
  url: z.url().nullable().optional(),
  /** YYYY-MM. */
  period: z.string(),
  change_percent: z.number(),
});

export type HomeIndustryMove = z.infer<typeof homeIndustryMoveSchema>;
