import { z } from "zod";
import { personRefSchema } from "../activity/activity";
import { inputMomentSchema } from "../wire/moment";
import { pageLimit, pageSchema } from "../wire/page";
import { accountDetailSchema, sourceDocumentSchema } from "./account";
import { accountValuesSchema, requiredText } from "./account-values";
import { maxCustomTextLength } from "./custom-field";

/** A value as sent over the API and stored in the history. */
export const plainValueSchema = z.union([z.string(), z.number()]).nullable();
export type PlainValue = z.infer<typeof plainValueSchema>;

/**
 * `PATCH {api}/accounts/{id}/`: sets values. `expected` has, for each value, the one that the caller saw: 409 `changed`
 * when the current one differs, with the current values in `fields.current` (JSON by field; custom fields are named
 * `custom:{id}` there). `source` names the value's source, `seen_at` its date; without a source, the value counts as
 * the caller's own statement.
 */
export const accountChangeSchema = z
  .object({
    /** Empty when only custom fields are set. */
    values: accountValuesSchema,
    /** Values of custom fields by field id, as in `accountSchema.custom`; null: unknown. */
    custom: z.record(z.uuid(), z.string().max(maxCustomTextLength).nullable()).optional(),
    expected: z.record(z.string().max(60), plainValueSchema),
    source: requiredText(200).optional(),
    seen_at: inputMomentSchema.optional(),
    confidence: z.enum(["high", "medium", "low"]).optional(),
  })
  .strict()
  .refine(({ values, custom = {} }) => Object.keys(values).length + Object.keys(custom).length > 0, {
    message: "Enter a value",
    path: ["values"],
  });

export type AccountChange = z.input<typeof accountChangeSchema>;

/** The larger operation that a change was part of, such as an import. */
export const causeSchema = z.object({ kind: z.string().min(1).max(40), id: z.uuid() });
export type Cause = z.infer<typeof causeSchema>;

/** The response: the updated account, and the cause by which to undo the change; null when nothing changed. */
export const accountChangedSchema = z.object({ account: accountDetailSchema, cause: causeSchema.nullable() });
export type AccountChanged = z.infer<typeof accountChangedSchema>;

const candidateSchema = z.object({
  value: plainValueSchema,
  /** The display name of a value that is an id: a manager, an account. */
  name: z.string().optional(),
  source: z.string(),
  method: z.enum(["reported", "estimated", "derived", "manual"]),
  first_seen_at: z.iso.datetime(),
  seen_at: z.iso.datetime(),
  confidence: z.enum(["high", "medium", "low"]),
  /** The report that states the value; absent or null: the source names no report. */
  document: sourceDocumentSchema.nullable().optional(),
  is_chosen: z.boolean(),
  /** The URL at which the source states the value; null or absent: unknown. */
  url: z.string().nullable().optional(),
  /** Set when a user marked the value as wrong. */
  rejected: z.object({ reason: z.string(), at: z.iso.datetime() }).nullable(),
});
export type Candidate = z.infer<typeof candidateSchema>;

/** Why the chosen value was preferred to the others. */
export const choiceReasons = [
  "only",
  "typed",
  "derived",
  "method",
  "confidence",
  "newest",
  "first",
  "by_hand",
  "in_order",
  "put_back",
] as const;

/** `GET {api}/accounts/{id}/evidence/?field=`: all sources' values of one field, the chosen one first. */
export const evidenceSchema = z.object({
  field: z.string(),
  /** Null when no value is chosen. */
  reason: z.enum(choiceReasons).nullable(),
  candidates: z.array(candidateSchema),
});
export type Evidence = z.infer<typeof evidenceSchema>;

export const evidenceQuerySchema = z.strictObject({ field: z.string().min(1).max(60) });

/** `POST {api}/accounts/{id}/evidence/wrong/`: marks a source's value as wrong; the next best one is chosen. */
export const wrongValueSchema = z
  .object({ field: z.string().min(1).max(60), value: plainValueSchema, reason: requiredText(300) })
  .strict();

/** One change in an account's history. `contact`: the contact that was changed; null: the account itself. */
export const historyEntrySchema = z.object({
  id: z.string(),
  field: z.string(),
  /** The field's label if its name isn't enough: a role of the buying committee. */
  label: z.string().optional(),
  contact: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  old: plainValueSchema,
  new: plainValueSchema,
  source: z.string().nullable(),
  /** The user who changed it; null: the product. */
  actor: personRefSchema.nullable(),
  cause: causeSchema,
  at: z.iso.datetime(),
  /** Whether the change has been undone since. */
  is_undone: z.boolean(),
  is_undo: z.boolean(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** `GET {api}/accounts/{id}/history/`: the latest first. `contact`: only the changes to one contact. */
export const historyPageSchema = pageSchema(historyEntrySchema);
export type HistoryPage = z.infer<typeof historyPageSchema>;
export const historyQuerySchema = z.strictObject({
  contact: z.uuid().optional(),
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(pageLimit.max).default(pageLimit.default),
});

/**
 * `POST {api}/accounts/{id}/history/undo/`: undoes one change, all changes of one cause, or one user's changes to this
 * account within the last hour. Undoing one change: 409 `changed_since` if the value has been changed again since.
 */
export const undoSchema = z.union([
  z.object({ change: z.string().regex(/^\d{1,15}$/) }).strict(),
  z.object({ cause: causeSchema }).strict(),
  z.object({ actor: z.string().min(1).max(64) }).strict(),
]);
export type UndoRequest = z.infer<typeof undoSchema>;

/** The number of restored values, and the values that were kept because they were changed afterward. */
export const undoneSchema = z.object({
  undone: z.number().int().nonnegative(),
  kept: z.array(z.object({ field: z.string(), contact_id: z.uuid().nullable() })),
});
export type Undone = z.infer<typeof undoneSchema>;

/**
 * `GET {api}/accounts/{id}/as-of/?at=`: the values at a past time, with the owner's name. `now` has today's values of
 * the fields that have changed since.
 */
export const asOfQuerySchema = z.strictObject({ at: inputMomentSchema });
export const asOfSchema = z.object({
  at: z.iso.datetime(),
  /** False: the account wasn't in the workspace yet. */
  is_known: z.boolean(),
  values: z.record(z.string(), plainValueSchema),
  now: z.record(z.string(), plainValueSchema),
});
export type AsOf = z.infer<typeof asOfSchema>;

const daySchema = z.iso.date();

/**
 * `GET {api}/accounts/{id}/history/days/`: the day on which the account was added, and the days on which its own values
 * or its owner changed, in ascending order, at most the latest 400. All in UTC.
 */
export const historyDaysSchema = z.object({ first: daySchema, changed: z.array(daySchema) });
export type HistoryDays = z.infer<typeof historyDaysSchema>;
