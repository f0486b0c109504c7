import { z } from "zod";
import { accountsPageSchema } from "./account";
import { timelinePageSchema } from "./activity";
import { committeeSchema } from "./committee";
import { draftSchema } from "./draft";
import { firstStepSchema } from "./first-step";
import { industrySchema, industrySeriesSchema } from "./industry";
import { recentAccountSchema } from "./recent-account";
import { reportedFiguresSchema } from "./reported-figure";
import { comparedFiguresSchema } from "./segment";
import { weekSchema } from "./week";

/** A month in which an industry of the client's moved by more than usual, in words, once however many accounts are in it. */
const homeIndustryMoveSchema = z.object({
  id: z.uuid(),
  /** The group of sectors that its figures are of: `C:20`. */
  of_code: z.string(),
  of_name: z.string(),
  series_id: z.string(),
  title: z.string(),
  source: z.string(),
  /** YYYY-MM. */
  period: z.string(),
  change_percent: z.number(),
});

export type HomeIndustryMove = z.infer<typeof homeIndustryMoveSchema>;

/** `GET {api}/home/`: what the home page shows, in one answer. */
export const homeSchema = z.object({
  /** Whether `accounts` are the caller's own: who can own none, and an admin who visits, sees the whole client's. */
  is_mine: z.boolean(),
  /** The largest by market cap. */
  accounts: accountsPageSchema,
  industries: z.array(industrySchema),
  /** Own series of industries, those of my accounts first, then the largest; and of those of `accounts`. */
  figures: z.array(industrySeriesSchema),
  /** Of late, the latest month first; empty for who has muted the kind. Absent: of a backend that knows none. */
  industry_moves: z.array(homeIndustryMoveSchema).default([]),
  /** What the caller opened last, on whichever device; null for whom nothing is noted. Absent: of a backend that notes nothing. */
  recent_accounts: z.array(recentAccountSchema).nullable().default(null),
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

/** `GET {api}/accounts/{id}/overview/`: what the first tab of an account shows beside its values, in one answer. */
export const accountOverviewSchema = z.object({
  committee: committeeSchema,
  /** What happened last: the first page, of a few rows. */
  timeline: timelinePageSchema,
  /** What the caller typed there and hasn't sent. */
  drafts: z.array(draftSchema),
  /** The place among the client's accounts of its sector by market cap, 1 being the largest; null where it can't be told. */
  rank: z.object({ place: z.number().int().positive(), of: z.number().int().positive() }).nullable(),
  segment: comparedFiguresSchema,
  reported: reportedFiguresSchema,
  /** Null where its industry isn't known. */
  industry: industrySeriesSchema.nullable(),
});

export type AccountOverview = z.infer<typeof accountOverviewSchema>;
