import { z } from "zod";
import { accountFacetsSchema, accountsPageSchema } from "../accounts/account";
import { bulkSchema } from "../accounts/account-bulk";
import { accountFieldSchema } from "../accounts/account-field";
import { recentAccountSchema } from "../accounts/recent-account";
import { reportedFiguresSchema } from "../accounts/reported-figure";
import { timelinePageSchema } from "../activity/activity";
import { draftSchema } from "../activity/draft";
import { committeeSchema } from "../contacts/committee";
import { contactListPageSchema } from "../contacts/contact-list";
import { industrySchema, industrySeriesSchema } from "../insights/industry";
import { comparedFiguresSchema } from "../insights/segment";
import { ownTeamsSchema } from "../people/team";
import { savedViewsSchema } from "../views/saved-view";
import { firstStepSchema } from "./first-step";
import { homeQueueSchema } from "./home-queue";
import { homeIndustryMoveSchema } from "./industry-move";
import { weekSchema } from "./week";

/** `GET {api}/home/`: the data of the home page in one response. */
export const homeSchema = z.object({
  /**
   * Whether `accounts` are the caller's own; a caller who can't own accounts, or an operator who views the client, gets
   * all of the client's accounts.
   */
  is_mine: z.boolean(),
  queue: homeQueueSchema,
  /** The largest accounts by market cap. */
  accounts: accountsPageSchema,
  industries: z.array(industrySchema),
  /** The figures of industries: those of the user's accounts first, then the largest. */
  figures: z.array(industrySeriesSchema),
  /**
   * Recent movements, the latest month first; empty for a user who has muted this kind of signal. Absent: the backend
   * doesn't support them.
   */
  industry_moves: z.array(homeIndustryMoveSchema).default([]),
  /**
   * The accounts that the caller opened last, on any device; null for users whose visits aren't recorded. Absent: the
   * backend doesn't record any.
   */
  recent_accounts: z.array(recentAccountSchema).nullable().default(null),
  /** The first steps, in order; empty once the workspace is in use. */
  first_steps: z.array(firstStepSchema),
  /** Whether the workspace has accounts other than sample accounts. Absent: the backend doesn't return it. */
  has_accounts: z.boolean().default(true),
  /** The number of sample accounts in the workspace, without removed ones. Absent: the backend doesn't offer sample data. */
  sample_accounts: z.number().int().min(0).nullable().default(null),
  /** Null for a user without activity at accounts: an operator who views the client, or a role that only reads. */
  week: weekSchema.nullable(),
});

export type Home = z.infer<typeof homeSchema>;

/**
 * `GET {api}/insights/?industry=334,325`: the industry tree, the chosen industries with their figures, and the figures
 * from which movements are ranked, in one response.
 */
export const insightsSchema = z.object({
  industries: z.array(industrySchema),
  parts: z.array(
    industrySeriesSchema.extend({
      /** The user's largest accounts in the industry. */
      mine: accountsPageSchema.pick({ items: true, total: true }),
    }),
  ),
  /** The figures of industries: those of the user's accounts first, then the largest. */
  figures: z.array(industrySeriesSchema),
});

export type Insights = z.infer<typeof insightsSchema>;

/** `GET {api}/accounts/{id}/overview/`: the data of an account's first tab apart from its values, in one response. */
export const accountOverviewSchema = z.object({
  /** The client's custom fields, in their order. */
  fields: z.array(accountFieldSchema),
  committee: committeeSchema,
  /** The first page of the timeline, with a few rows. */
  timeline: timelinePageSchema,
  /** The caller's drafts for this account. */
  drafts: z.array(draftSchema),
  /**
   * The account's rank by market cap among the client's accounts in its sector, 1 being the largest; null when unknown.
   */
  rank: z.object({ place: z.number().int().positive(), of: z.number().int().positive() }).nullable(),
  segment: comparedFiguresSchema,
  reported: reportedFiguresSchema,
  /** Null when the account's industry isn't known. */
  industry: industrySeriesSchema.nullable(),
});

export type AccountOverview = z.infer<typeof accountOverviewSchema>;

/**
 * `GET {api}/accounts/screen/`: the data of the accounts page apart from its rows, for any of its views, in one
 * response.
 */
export const accountsScreenSchema = z.object({
  views: savedViewsSchema,
  /** The caller's own teams, as returned by `GET {api}/teams/`. */
  teams: ownTeamsSchema.shape.items,
  /** The client's custom fields, in their order. */
  fields: z.array(accountFieldSchema),
  /** The names of industries by code, without sectors. */
  industry_names: z.record(z.string(), z.string()),
  /** The caller's latest bulk change that is still running; null if there is none. */
  open_bulk: bulkSchema.nullable(),
});

export type AccountsScreen = z.infer<typeof accountsScreenSchema>;

/** `GET {api}/accounts/screen/rows/`: a page of the accounts list with the options of each filter, in one response. */
export const accountsRowsSchema = z.object({ page: accountsPageSchema, facets: accountFacetsSchema });

export type AccountsRows = z.infer<typeof accountsRowsSchema>;

/** `GET {api}/contacts/screen/`: the first page of a list of contacts and the data around it, in one response. */
export const contactsScreenSchema = z.object({
  page: contactListPageSchema,
  /** Absent: the backend only has views of accounts. */
  views: savedViewsSchema.default({ items: [], on_everything: false }),
  /** The names of the accounts that the filter names, by id; accounts that the caller can't see are left out. */
  account_names: z.record(z.string(), z.string()),
  /** Whether the caller leads or belongs to a team. */
  has_team: z.boolean(),
  /** Whether the caller leads a team. Absent: the backend doesn't return it. */
  leads_team: z.boolean().default(false),
  /** As in `accountsScreenSchema`. Absent: the backend doesn't return it. */
  open_bulk: bulkSchema.nullable().default(null),
});

export type ContactsScreen = z.infer<typeof contactsScreenSchema>;
