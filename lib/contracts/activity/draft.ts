import { z } from "zod";
import { draftLimits } from "./draft-limits";

const { fieldLength, totalLength, fields: maxFields } = draftLimits;

/** Which form of an account's page: the line that logs things, a new task, the reply to a note, or its edit. */
export const draftFormSchema = z
  .string()
  .regex(/^(composer|task|(reply|edit)-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/);

const fieldsSchema = z
  .record(z.string().min(1).max(20), z.string().max(fieldLength))
  .refine((fields) => Object.keys(fields).length <= maxFields, `At most ${maxFields} fields`)
  .refine(
    (fields) => Object.values(fields).reduce((sum, text) => sum + text.length, 0) <= totalLength,
    `At most ${totalLength} characters`,
  );

/** The origin and order of a saved draft, by which a late save is told from a new one. */
const placeSchema = z.strictObject({
  /** The id of the page it was typed on, which the page generates. */
  writer: z.uuid(),
  /** The number of the change on that page. */
  seq: z.number().int().min(1).max(1_000_000_000),
  /** The id of the former page in the same tab; null without one. */
  after: z.uuid().nullable(),
  /** The version that the page has seen; null without one. */
  base: z.number().int().nonnegative().nullable(),
});

/** Sent along with a form's content: the draft is removed in the same transaction. */
export const sentDraftSchema = placeSchema.extend({ form: draftFormSchema });

export type SentDraft = z.infer<typeof sentDraftSchema>;

/** The text that a user has typed into a form and not sent. No other user can read it. */
export const draftSchema = z.object({
  form: z.string(),
  /** Increases with every change. */
  version: z.number().int().nonnegative(),
  writer: z.uuid(),
  seq: z.number().int(),
  /** Null: it was sent or given up. */
  fields: z.record(z.string(), z.string()).nullable(),
  saved_at: z.iso.datetime(),
});

export type KeptDraft = z.infer<typeof draftSchema>;

/** `GET {api}/accounts/{id}/drafts/`: the caller's own drafts, including those that were sent or given up. */
export const draftsSchema = z.object({ items: z.array(draftSchema) });

/** `PUT {api}/accounts/{id}/drafts/{form}/`: saves a draft; `fields` null gives it up. */
export const draftSaveSchema = placeSchema.extend({
  /** The user who typed it: a draft is never saved for another user who has signed in meanwhile. */
  by: z.string().min(1).max(64),
  fields: fieldsSchema.nullable(),
});

export type DraftSave = z.infer<typeof draftSaveSchema>;

/**
 * The outcome. `kept` · `elsewhere`: another page has typed, sent or given up something that this page hasn't seen,
 * which is in `draft` · `over`: this page has sent it, or saved something later · `unkept`: the server doesn't keep it.
 */
export const draftSavedSchema = z.object({
  state: z.enum(["kept", "elsewhere", "over", "unkept"]),
  draft: draftSchema.nullable(),
});

export type DraftSaved = z.infer<typeof draftSavedSchema>;
