import { z } from "zod";
import { plainValueSchema } from "./account-change";
import { ruledFields, sourceRules } from "./source-rule-field";

const fieldSchema = z.enum(ruledFields);
const ruleSchema = z.enum(sourceRules);

/** The rule of one field. */
const fieldRuleSchema = z.object({
  field: fieldSchema,
  rule: ruleSchema,
  /** Whether the last change is still being applied to the accounts. */
  is_settling: z.boolean(),
});

export type FieldRule = z.infer<typeof fieldRuleSchema>;

/** `GET {api}/clients/me/source-rules/` (client_admin): the rule of every field. */
export const fieldRulesSchema = z.object({ items: z.array(fieldRuleSchema) });

export type FieldRules = z.infer<typeof fieldRulesSchema>;

/**
 * `PUT {api}/clients/me/source-rules/` (client_admin) → `fieldRulesSchema`. Known values are chosen anew in the
 * background. `expected`: the rule that the caller saw; 409 `changed` when the present one differs.
 */
export const fieldRuleChangeSchema = z.object({ field: fieldSchema, rule: ruleSchema, expected: ruleSchema }).strict();

export type FieldRuleChange = z.infer<typeof fieldRuleChangeSchema>;

export const sourceRulePreviewQuerySchema = z.strictObject({ field: fieldSchema, rule: ruleSchema });

/** `GET {api}/clients/me/source-rules/preview/?field=&rule=` (client_admin): what would change; nothing is written. */
export const sourceRulePreviewSchema = z.object({
  /** How many of the examined accounts would get another value. */
  changed: z.number().int().nonnegative(),
  /** How many accounts were examined; ids are random, so the first ones are a random sample. */
  looked: z.number().int().nonnegative(),
  /** The number of the client's accounts. */
  accounts: z.number().int().nonnegative(),
  /** Some of those that would change. */
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
