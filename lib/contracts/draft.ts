import { z } from "zod";
import { draftLimits } from "./draft-limits";

const { fieldLength, totalLength, fields: mostFields } = draftLimits;

/** Which form of an account's page: the line that logs things, a new task, or the reply to a note. */
export const draftFormSchema = z.string().regex(/^(composer|task|reply-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/);

const fieldsSchema = z
  .record(z.string().min(1).max(20), z.string().max(fieldLength))
  .refine((fields) => Object.keys(fields).length <= mostFields, `At most ${mostFields} fields`)
  .refine(
    (fields) => Object.values(fields).reduce((sum, text) => sum + text.length, 0) <= totalLength,
    `At most ${totalLength} characters`,
  );

/** Who typed last, and after what: by this a save that comes late is told from one that is news. */
const placeSchema = z.strictObject({
  /** The page that it was typed on, by an id that it drew for itself. */
  writer: z.uuid(),
  /** Counts what was typed there. */
  seq: z.number().int().min(1).max(1_000_000_000),
  /** The page that had the same tab before; null: none. */
  after: z.uuid().nullable(),
  /** The version that the page has seen; null: none. */
  base: z.number().int().nonnegative().nullable(),
});

/** Goes along with what is sent from a form: its draft is over in the same moment. */
export const sentDraftSchema = placeSchema.extend({ form: draftFormSchema });

export type SentDraft = z.infer<typeof sentDraftSchema>;

/** What somebody has typed into a form and not sent. Nobody else reads it. */
export const draftSchema = z.object({
  form: z.string(),
  /** Grows with every change. */
  version: z.number().int().nonnegative(),
  writer: z.uuid(),
  seq: z.number().int(),
  /** Null: it was sent or given up. */
  fields: z.record(z.string(), z.string()).nullable(),
  saved_at: z.iso.datetime(),
});

export type KeptDraft = z.infer<typeof draftSchema>;

/** `GET {api}/accounts/{id}/drafts/`: the caller's own, and which are over. */
export const draftsSchema = z.object({ items: z.array(draftSchema) });

/** `PUT {api}/accounts/{id}/drafts/{form}/`: keeps what is typed; `fields` null gives it up. */
export const draftSaveSchema = placeSchema.extend({
  /** Who typed it: what one person typed is never kept as another's, the signed-in user by now. */
  by: z.string().min(1).max(64),
  fields: fieldsSchema.nullable(),
});

export type DraftSave = z.infer<typeof draftSaveSchema>;

/**
 * What came of it. `kept` · `elsewhere`: something else was typed, sent or given up there that this page hasn't seen; it is
 * in `draft` · `over`: this page has sent it, or saved something later · `unkept`: it isn't kept here at all.
 */
export const draftSavedSchema = z.object({
  state: z.enum(["kept", "elsewhere", "over", "unkept"]),
  draft: draftSchema.nullable(),
});

export type DraftSaved = z.infer<typeof draftSavedSchema>;
