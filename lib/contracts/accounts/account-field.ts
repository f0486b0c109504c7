import { z } from "zod";
import { customFieldTypes, maxCustomFields, maxFieldNameLength, maxOptions } from "./custom-field";

const optionSchema = z.object({
  id: z.uuid(),
  label: z.string(),
  /** Not offered any more; it stands where it was chosen. */
  is_retired: z.boolean().optional(),
});

/** A custom field of a client's accounts. `version` grows with each change of the field. */
export const accountFieldSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(customFieldTypes),
  /** Of a field of choices, in order, the retired ones among them; of others none. */
  options: z.array(optionSchema),
  version: z.number().int(),
});
export type AccountField = z.infer<typeof accountFieldSchema>;

/** `GET {api}/accounts/fields/`: the custom fields of the caller's client, in its order. */
export const accountFieldsSchema = z.object({
  fields: z.array(accountFieldSchema),
  /** Whether the caller may make one. */
  can_make: z.boolean(),
});
export type AccountFields = z.infer<typeof accountFieldsSchema>;

const nameSchema = z
  .string()
  .trim()
  .min(1, "Enter a name")
  .max(maxFieldNameLength, `At most ${maxFieldNameLength} characters`);

/** An option as it shall be; one without `id` is new. */
const givenOptionSchema = z
  .object({
    id: z.uuid().optional(),
    label: z
      .string()
      .trim()
      .min(1, "Enter a name for the option")
      .max(maxFieldNameLength, `At most ${maxFieldNameLength} characters`),
  })
  .strict();

const givenOptions = z.array(givenOptionSchema).max(maxOptions, `At most ${maxOptions} options`);

/**
 * `POST {api}/accounts/fields/` (client_admin, sales_leader) → 201. 409 `duplicate`: a field has this name; 409
 * `too_many`: the client has as many as it may.
 */
export const newAccountFieldSchema = z
  .object({ name: nameSchema, type: z.enum(customFieldTypes), options: givenOptions.optional() })
  .strict();
export type NewAccountField = z.infer<typeof newAccountFieldSchema>;

/**
 * `PUT {api}/accounts/fields/{id}/` (client_admin): its name and its options as they shall be. An option that isn't listed
 * is retired; one that was and is listed again is offered again. `version` is the one that the caller saw: 409 `changed`
 * when it is another one meanwhile. Its type stays what it is.
 */
export const accountFieldChangeSchema = z
  .object({ name: nameSchema, options: givenOptions.optional(), version: z.number().int() })
  .strict();
export type AccountFieldChange = z.infer<typeof accountFieldChangeSchema>;

/** `PUT {api}/accounts/fields/order/` (client_admin): all ids in their new order; 409 `changed` when there are others by now. */
export const fieldOrderSchema = z.object({ ids: z.array(z.uuid()).max(maxCustomFields) }).strict();

/** `GET {api}/accounts/fields/{id}/use/` (client_admin): how many accounts have a value; `is_exact` false: at least so many. */
export const fieldUseSchema = z.object({ values: z.number().int().nonnegative(), is_exact: z.boolean() });
export type FieldUse = z.infer<typeof fieldUseSchema>;

/** `GET {api}/accounts/fields/removed/` (client_admin): those that can be brought back with their values, the latest first. */
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
 * `GET {api}/accounts/fields/{id}/counts/` (the list's filters): how many accounts they leave with each option of a field
 * of choices, counted without the field's own condition; 404 for any other field. `is_exact` false: so many at least.
 */
export const fieldCountsSchema = z.object({
  counts: z.record(z.string(), z.number().int()),
  is_exact: z.boolean(),
});
export type FieldCounts = z.infer<typeof fieldCountsSchema>;
