import { z } from "zod";
import { type AccountFilter, accountFilterSchema } from "./account";
import { readListAddress } from "./account-view";
import { ruleKinds, ruleTopics, sigmaLimits } from "./rule-kind";

/**
 * Reads which accounts a rule is about, by the contract of the accounts list.
 *
 * @param query filters as in a list's address, without `?`; an order in it says nothing here
 * @returns the filters, their text, and the names of those that this build can't understand
 */
export function readRuleQuery(query: string): { filter: AccountFilter; query: string; unknown: string[] } {
  const params = new URLSearchParams(query);
  params.delete("sort");
  const { query: known, unknown } = readListAddress(params.toString());
  return { filter: accountFilterSchema.parse(Object.fromEntries(new URLSearchParams(known))), query: known, unknown };
}

const name = z.string().trim().min(1, "Give the rule a name").max(80, "At most 80 characters");

const query = z
  .string()
  .max(6000)
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
    context.addIssue({ code: "custom", path: ["topics"], message: "This rule can't wait for that" });
  if (kind !== "industry" && least != null)
    context.addIssue({ code: "custom", path: ["least_sigma"], message: "Only an industry's move has a size" });
};

/** `least_sigma`: of a move of an industry; absent or null: whatever is more than usual. Nothing for other kinds. */
const watchShape = { query, kind, topics, least_sigma: sigma.nullish() };

/**
 * `POST {api}/alert-rules/` → 201; 409 `too_many`; 409 `not_a_member`: the operator keeps none. `topics`: kinds of signals,
 * or fields of the account, or ways in which an industry moves; none is all of them. An industry that isn't known is
 * refused (`query`), as for every request that says what a rule waits for.
 */
export const newRuleSchema = z
  .object({ name, ...watchShape })
  .strict()
  .superRefine(areOfKind);

export type NewRule = z.infer<typeof newRuleSchema>;

/** `PATCH {api}/alert-rules/{id}/`: the name, on and off, or the whole of what it waits for. */
export const ruleChangeSchema = z
  .object({ name, is_on: z.boolean(), watch: z.object(watchShape).strict().superRefine(areOfKind) })
  .partial()
  .strict();

export type RuleChange = z.infer<typeof ruleChangeSchema>;

/**
 * A person's own rule. With something in `unknown` (filters or topics that this build no longer knows) it raises
 * nothing until it is changed: without them it would say more than was asked for.
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
  /** Of the last 30 days. */
  raised: z.number().int().nonnegative(),
  /** Of those, what the person deleted. */
  deleted: z.number().int().nonnegative(),
  /** Of those, what came as one alert at the end of an hour, since there were too many. */
  held: z.number().int().nonnegative(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export type AlertRule = z.infer<typeof alertRuleSchema>;

/** `GET {api}/alert-rules/`: the caller's own, the oldest first. */
export const alertRulesSchema = z.object({ items: z.array(alertRuleSchema) });

/** `POST {api}/alert-rules/preview/`: tries a rule on what happened in the last 30 days; keeps nothing. */
export const rulePreviewQuerySchema = z.object(watchShape).strict().superRefine(areOfKind);

export type RulePreviewQuery = z.infer<typeof rulePreviewQuerySchema>;

export const rulePreviewSchema = z.object({
  /** How many alerts it would have raised, at most `ruleLimits.counted`. */
  total: z.number().int().nonnegative(),
  /** False: there were more, or more happened than is looked through. */
  is_exact: z.boolean(),
  /** Of a rule for industries: the months that it was tried on instead, YYYY-MM; null: no month is known. */
  months: z.object({ from: z.string(), to: z.string() }).nullish(),
  /** The latest of them. */
  items: z.array(
    z.object({
      id: z.string(),
      account: z.object({ id: z.uuid(), name: z.string() }).nullable(),
      /** Of an industry's move: the accounts that it touches, in words, and the path of their list. */
      touched: z.object({ text: z.string(), link: z.string().startsWith("/") }).optional(),
      title: z.string(),
      at: z.iso.datetime(),
    }),
  ),
});

export type RulePreview = z.infer<typeof rulePreviewSchema>;

/** `POST {api}/alert-rules/deleted/`: which of the caller's alerts were deleted, or brought back; others are left out. */
export const deletedAlertsSchema = z
  .object({ alerts: z.array(z.string().min(1).max(80)).min(1).max(1000), is_deleted: z.boolean() })
  .strict();

export type DeletedAlerts = z.infer<typeof deletedAlertsSchema>;
