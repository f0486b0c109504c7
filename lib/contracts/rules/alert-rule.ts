import { z } from "zod";
import { type AccountFilter, accountFilterSchema } from "../accounts/account";
import { visibleText } from "../text/visible-text";
import { readListAddress } from "../views/saved-view";
import { ruleKinds, ruleTopics, sigmaLimits } from "./rule-kind";

/**
 * Parses the account filters of a rule by the schema of the accounts list.
 *
 * @param query filters as in a list's URL, without `?`; its order and layout are ignored
 * @returns the filters, their text, and the names of those that this version doesn't support
 */
export function readRuleQuery(query: string): { filter: AccountFilter; query: string; unknown: string[] } {
  const params = new URLSearchParams(query);
  params.delete("sort");
  params.delete("layout");
  const { query: known, unknown } = readListAddress(params.toString());
  return { filter: accountFilterSchema.parse(Object.fromEntries(new URLSearchParams(known))), query: known, unknown };
}

const name = visibleText(80);

const query = z
  .string()
  .max(6000, { abort: true })
  .superRefine((text, context) => {
    const { unknown } = readRuleQuery(text);
    if (unknown.length > 0) context.addIssue(`${unknown.join(", ")}: not a filter of accounts`);
  });

const kind = z.enum(ruleKinds);
const topics = z.array(z.string().max(40)).max(20);

const sigmaMessage = `Between ${sigmaLimits.least} and ${sigmaLimits.most} σ`;
const sigma = z.number(sigmaMessage).min(sigmaLimits.least, sigmaMessage).max(sigmaLimits.most, sigmaMessage);

interface Watch {
  kind: keyof typeof ruleTopics;
  topics: string[];
  least_sigma?: number | null | undefined;
}

const areOfKind = ({ kind, topics, least_sigma: least }: Watch, context: z.RefinementCtx) => {
  const known: readonly string[] = ruleTopics[kind];
  if (!topics.every((topic) => known.includes(topic)))
    context.addIssue({ code: "custom", path: ["topics"], message: "This kind of rule can't have that condition" });
  if (kind !== "industry" && least != null)
    context.addIssue({
      code: "custom",
      path: ["least_sigma"],
      message: "Only rules about an industry's move have a size",
    });
};

/**
 * `least_sigma`: the minimum size of an industry's movement; absent or null: any that is larger than usual. Ignored for
 * other kinds.
 */
const watchShape = { query, kind, topics, least_sigma: sigma.nullish() };

/**
 * `POST {api}/alert-rules/` → 201; 409 `too_many`; 409 `not_a_member`: the operator's users have no rules. `topics`:
 * kinds of signals, fields of the account, or directions of an industry's movement; empty for all of them. An unknown
 * industry is refused (`query`), as in every request with a rule's condition.
 */
export const newRuleSchema = z
  .object({ name, ...watchShape })
  .strict()
  .superRefine(areOfKind);

export type NewRule = z.infer<typeof newRuleSchema>;

/** `PATCH {api}/alert-rules/{id}/`: the name, whether it is on, or its whole condition. */
export const ruleChangeSchema = z
  .object({ name, is_on: z.boolean(), watch: z.object(watchShape).strict().superRefine(areOfKind) })
  .partial()
  .strict();

export type RuleChange = z.infer<typeof ruleChangeSchema>;

/**
 * A user's own rule. If `unknown` has any entries (filters or topics that this version no longer supports, or a removed
 * custom field), it raises no alerts until it is changed, because ignoring them would widen the rule.
 */
export const alertRuleSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  query: z.string(),
  kind,
  topics: z.array(z.string()),
  /** Another backend may leave it out. */
  least_sigma: z.number().nullable().optional(),
  is_on: z.boolean(),
  unknown: z.array(z.string()),
  /** The number of alerts in the last 30 days. */
  raised: z.number().int().nonnegative(),
  /** The number of these that the user deleted. */
  deleted: z.number().int().nonnegative(),
  /** The number of these that were combined into one alert at the end of an hour because there were too many. */
  held: z.number().int().nonnegative(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export type AlertRule = z.infer<typeof alertRuleSchema>;

/** `GET {api}/alert-rules/`: the caller's own, the oldest first. */
export const alertRulesSchema = z.object({ items: z.array(alertRuleSchema) });

/** `POST {api}/alert-rules/preview/`: applies a rule to the last 30 days without saving it. */
export const rulePreviewQuerySchema = z.object(watchShape).strict().superRefine(areOfKind);

export type RulePreviewQuery = z.infer<typeof rulePreviewQuerySchema>;

export const rulePreviewSchema = z.object({
  /** The number of alerts that the rule would have raised, at most `ruleLimits.counted`. */
  total: z.number().int().nonnegative(),
  /** False: there were more alerts, or more events than are examined. */
  is_exact: z.boolean(),
  /**
   * For a rule about industries: the range of months (YYYY-MM) to which it was applied, instead of the last 30 days;
   * null: no month has figures.
   */
  months: z.object({ from: z.string(), to: z.string() }).nullish(),
  /** The latest alerts. */
  items: z.array(
    z.object({
      id: z.string(),
      account: z.object({ id: z.uuid(), name: z.string() }).nullable(),
      /** For an industry's movement: a description of its accounts, and the path of their list. */
      touched: z.object({ text: z.string(), link: z.string().startsWith("/") }).optional(),
      title: z.string(),
      at: z.iso.datetime(),
    }),
  ),
});

export type RulePreview = z.infer<typeof rulePreviewSchema>;

/** `POST {api}/alert-rules/deleted/`: the caller's alerts that were deleted; ids of other alerts are ignored. */
export const deletedAlertsSchema = z.object({ alerts: z.array(z.string().min(1).max(80)).min(1).max(1000) }).strict();

export type DeletedAlerts = z.infer<typeof deletedAlertsSchema>;
