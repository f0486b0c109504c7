import { z } from "zod";
import { plainValueSchema } from "./account-change";
import { ruledFields, sourceRules } from "./source-rule-field";

const fieldSchema = z.enum(ruledFields);
const ruleSchema = z.enum(sourceRules);

/** How one value is chosen. */
const fieldRuleSchema = z.object({
  field: fieldSchema,
  rule: ruleSchema,
  /** Whether the accounts are still being gone through after the last change. */
  is_settling: z.boolean(),
});

export type FieldRule = z.infer<typeof fieldRuleSchema>;

/** `GET {api}/clients/me/source-rules/` (client_admin): the rule of every value. */
export const fieldRulesSchema = z.object({ items: z.array(fieldRuleSchema) });

export type FieldRules = z.infer<typeof fieldRulesSchema>;

/**
 * `PUT {api}/clients/me/source-rules/` (client_admin) → `fieldRulesSchema`. Values that are known are chosen again in the
 * background. `expected`: the rule that the caller saw; 409 `changed` when another one holds meanwhile.
 */
export const fieldRuleChangeSchema = z.object({ field: fieldSchema, rule: ruleSchema, expected: ruleSchema }).strict();

export type FieldRuleChange = z.infer<typeof fieldRuleChangeSchema>;

export const sourceRulePreviewQuerySchema = z.strictObject({ field: fieldSchema, rule: ruleSchema });

/** `GET {api}/clients/me/source-rules/preview/?field=&rule=` (client_admin): what would change; nothing is written. */
export const sourceRulePreviewSchema = z.object({
  /** Accounts, of those looked at, in which another value would stand. */
  changed: z.number().int().nonnegative(),
  /** How many accounts were looked at; a client's ids are drawn at random, so that the first ones are a sample. */
  looked: z.number().int().nonnegative(),
  /** How many accounts the client has. */
  accounts: z.number().int().nonnegative(),
  /** Some of them. */
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
