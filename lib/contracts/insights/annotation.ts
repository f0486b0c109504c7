import { z } from "zod";
import { visibleText } from "../text/visible-text";
import { inputMomentSchema } from "../wire/moment";
import { annotationLimits } from "./annotation-limit";

const body = visibleText(annotationLimits.body, "Enter what happened.").regex(/^[^\p{Cc}]*$/u, "Use a single line");
const year = z.number().int().min(1900).max(2100);

/** A member's annotation of one year in a series. */
export const annotationSchema = z.object({
  id: z.uuid(),
  series_id: z.string(),
  year,
  body: z.string(),
  /** Null: its author no longer exists. */
  author: z.object({ uid: z.string(), name: z.string() }).nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** Whether the caller may change and remove it: as its author, or as the client's admin. */
  can_change: z.boolean(),
});

export type Annotation = z.infer<typeof annotationSchema>;

/**
 * `POST {api}/annotations/` → 201; 404 `not_found`: no such series; 409 `too_many`: the chart is full; 409
 * `not_a_member`: the operator's users can't write annotations.
 */
export const newAnnotationSchema = z.object({ series_id: z.string().max(120), year, body }).strict();

export type NewAnnotation = z.infer<typeof newAnnotationSchema>;

/**
 * `PATCH {api}/annotations/{id}/`. `updated_at`: the version that the caller saw; 409 `changed_meanwhile` when the
 * current one differs.
 */
export const annotationChangeSchema = z.object({ year, body, updated_at: inputMomentSchema }).strict();

export type AnnotationChange = z.infer<typeof annotationChangeSchema>;
