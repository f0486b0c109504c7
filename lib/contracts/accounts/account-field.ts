import { z } from "zod";
import { visibleText } from "../text/visible-text";
import { customFieldTypes, maxCustomFields, maxFieldNameLength, maxOptions } from "./custom-field";

const optionSchema = z.object({
  id: z.uuid(),
  label: z.string(),
  /** Whether the option is no longer offered; accounts that have it keep it. */
  is_retired: z.boolean().optional(),
});

/** A custom field of a client's accounts. `version` grows with each change to the field. */
export const accountFieldSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(customFieldTypes),
  /** For a choice field, its options in order, including retired ones; empty for other types. */
  options: z.array(optionSchema),
  version: z.number().int(),
});
export type AccountField = z.infer<typeof accountFieldSchema>;

/** `GET {api}/accounts/fields/`: the custom fields of the caller's client, in the client's order. */
export const accountFieldsSchema = z.object({
  fields: z.array(accountFieldSchema),
  /** Whether the caller may create a custom field. */
  can_make: z.boolean(),
});
export type AccountFields = z.infer<typeof accountFieldsSchema>;

const nameSchema = visibleText(maxFieldNameLength);

/** An option in its requested state; without `id` it is new. */
const optionInputSchema = z
  .object({
    id: z.uuid().optional(),
    label: visibleText(maxFieldNameLength, "Enter a name for the option"),
  })
  .strict();

const optionInputsSchema = z.array(optionInputSchema).max(maxOptions, `At most ${maxOptions} options`);

/**
 * `POST {api}/accounts/fields/` (client_admin, sales_leader) → 201. 409 `duplicate`: the name is taken; 409 `too_many`:
 * the client has the maximum number of fields.
 */
export const newAccountFieldSchema = z
  .object({ name: nameSchema, type: z.enum(customFieldTypes), options: optionInputsSchema.optional() })
  .strict();
export type NewAccountField = z.infer<typeof newAccountFieldSchema>;

/**
 * `PUT {api}/accounts/fields/{id}/` (client_admin): sets the name and the options. An option that isn't listed is
 * retired; a retired option that is listed is offered again. `version` is the version that the caller saw: 409
 * `changed` when the current one differs. The type can't be changed.
 */
export const accountFieldChangeSchema = z
  .object({ name: nameSchema, options: optionInputsSchema.optional(), version: z.number().int() })
  .strict();
export type AccountFieldChange = z.infer<typeof accountFieldChangeSchema>;

/**
 * `PUT {api}/accounts/fields/order/` (client_admin): all ids in their new order; 409 `changed` when the set of fields
 * has changed.
 */
export const fieldOrderSchema = z.object({ ids: z.array(z.uuid()).max(maxCustomFields) }).strict();

/**
 * `GET {api}/accounts/fields/{id}/use/` (client_admin): the number of accounts with a value; `is_exact` false: a lower
 * bound.
 */
export const fieldUseSchema = z.object({ values: z.number().int().nonnegative(), is_exact: z.boolean() });
export type FieldUse = z.infer<typeof fieldUseSchema>;

/**
 * `GET {api}/accounts/fields/removed/` (client_admin): fields that can be restored with their values, the latest first.
 */
export const removedFieldsSchema = z.object({
  fields: z.array(
    accountFieldSchema.pick({ id: true, name: true, type: true }).extend({
      removed_at: z.iso.datetime(),
      removed_by: z.string().nullable(),
    }),
  ),
});
export type RemovedFields = z.infer<typeof removedFieldsSchema>;

/**
 * `GET {api}/accounts/fields/{id}/counts/` (the list's filters): the number of matching accounts for each option of a
 * choice field, counted without the field's own condition; 404 for any other field. `is_exact` false: lower bounds.
 */
export const fieldCountsSchema = z.object({
  counts: z.record(z.string(), z.number().int()),
  is_exact: z.boolean(),
});
export type FieldCounts = z.infer<typeof fieldCountsSchema>;
