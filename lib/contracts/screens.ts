import { z } from "zod";
import { accountsPageSchema } from "./account";
import { firstStepSchema } from "./first-step";
import { industrySchema, industrySeriesSchema } from "./industry";
import { weekSchema } from "./week";

/** `GET {api}/home/`: what the home page shows, in one answer. */
export const homeSchema = z.object({
  /** Whether `accounts` are the caller's own: who can own none, and an admin who visits, sees the whole client's. */
  is_mine: z.boolean(),
  /** The largest by market cap. */
  accounts: accountsPageSchema,
  industries: z.array(industrySchema),
  /** Own series of industries, those of my accounts first, then the largest; and of those of `accounts`. */
  figures: z.array(industrySeriesSchema),
  /** What to do first, in order; empty for somebody whose workspace lives. */
  first_steps: z.array(firstStepSchema),
  /** Null for whoever touches no account: an admin who visits, and who only reads. */
  week: weekSchema.nullable(),
});

export type Home = z.infer<typeof homeSchema>;

/**
 * `GET {api}/insights/?industry=334,325`: the industry tree, the chosen ones with their figures, and figures in which to
 * look for movements, in one answer.
 */
export const insightsSchema = z.object({
  industries: z.array(industrySchema),
  parts: z.array(
    industrySeriesSchema.extend({
      /** My largest accounts in it. */
      mine: accountsPageSchema.pick({ items: true, total: true }),
    }),
  ),
  /** Own series of industries, those of my accounts first, then the largest. */
  figures: z.array(industrySeriesSchema),
});

export type Insights = z.infer<typeof insightsSchema>;
