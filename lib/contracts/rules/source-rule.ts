import { z } from "zod";
import { plainValueSchema } from "../accounts/account-change";
import { ruledFields } from "../accounts/fields";
import { maxOrdered, sourceRules } from "./source-rule-field";

const fieldSchema = z.enum(ruledFields);
const ruleSchema = z.enum(sourceRules);

/** Names of sources, without duplicates. */
const orderSchema = z
  .array(z.string().min(1).max(300))
  .min(1, "Name a source")
  .max(maxOrdered)
  .refine((order) => new Set(order).size === order.length, "Each source once");

const fieldRuleSchema = z.object({
  field: fieldSchema,
  rule: ruleSchema,
  /** The names of the sources, the most trusted first, if the rule is `in_order`. */
  order: z.array(z.string()).optional(),
  /** Whether the last change is still being applied to the accounts. */
  is_settling: z.boolean(),
});

export type FieldRule = z.infer<typeof fieldRuleSchema>;

/** `GET {api}/clients/me/source-rules/` (client_admin): the rule of every field. */
export const fieldRulesSchema = z.object({ items: z.array(fieldRuleSchema) });

export type FieldRules = z.infer<typeof fieldRulesSchema>;

/**
 * `PUT {api}/clients/me/source-rules/` (client_admin) → `fieldRulesSchema`. A background job recomputes the chosen
 * values. `expected`: the rule that the caller saw, with its order; 409 `changed` when the current one differs.
 */
export const fieldRuleChangeSchema = z
  .object({
    field: fieldSchema,
    rule: ruleSchema,
    order: orderSchema.optional(),
    expected: ruleSchema,
    expected_order: z.array(z.string()).optional(),
  })
  .strict()
  .refine(({ rule, order }) => (rule === "in_order") === (order !== undefined), {
    path: ["order"],
    message: "An order is required for the rule “in_order”, and only allowed there",
  });

export type FieldRuleChange = z.infer<typeof fieldRuleChangeSchema>;

/** `order`: a JSON array of sources, for the rule `in_order`. */
export const sourceRulePreviewQuerySchema = z.strictObject({
  field: fieldSchema,
  rule: ruleSchema,
  order: z
    .string()
    .max(8_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue("Not JSON");
        return z.NEVER;
      }
    })
    .pipe(orderSchema)
    .optional(),
});

export const orderedSourcesQuerySchema = z.strictObject({ field: fieldSchema });

/**
 * `GET {api}/clients/me/source-rules/sources/?field=` (client_admin): the sources of a field's values, each with its
 * number of accounts among those that a preview examines; the sources in the client's order come first.
 */
export const orderedSourcesSchema = z.object({
  items: z.array(z.object({ source: z.string(), accounts: z.number().int().nonnegative() })),
});

export type OrderedSources = z.infer<typeof orderedSourcesSchema>;

/**
 * `GET {api}/clients/me/source-rules/preview/?field=&rule=` (client_admin): the changes that a rule would cause;
 * nothing is written.
 */
export const sourceRulePreviewSchema = z.object({
  /** The number of examined accounts whose value would change. */
  changed: z.number().int().nonnegative(),
  /** The number of accounts examined; ids are random, so the first ones are a random sample. */
  looked: z.number().int().nonnegative(),
  accounts: z.number().int().nonnegative(),
  /** Some of the accounts that would change. */
  items: z.array(
    z.object({
      account: z.object({ id: z.uuid(), name: z.string() }),
      old: plainValueSchema,
      new: plainValueSchema,
      old_source: z.string(),
      new_source: z.string(),
    }),
  ),
});

export type SourceRulePreview = z.infer<typeof sourceRulePreviewSchema>;
