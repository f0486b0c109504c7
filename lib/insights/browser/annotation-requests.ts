import "client-only";
import type { Annotation, AnnotationChange, NewAnnotation } from "@/lib/contracts/insights/annotation";
import { type Outcome, send } from "@/lib/http/browser/send";

/**
 * Annotates a year of a chart. Refused with `too_many` or `not_a_member`.
 *
 * @param key idempotency key: a repeated request has no further effect
 */
export function addAnnotation(annotation: NewAnnotation, key: string): Promise<Outcome<Annotation>> {
  return send("POST /annotations/", { body: annotation, key });
}

/** Changes an annotation. Refused with `forbidden` or `changed_meanwhile`. */
export function changeAnnotation(id: string, change: AnnotationChange): Promise<Outcome<Annotation>> {
  return send("PATCH /annotations/:id/", { params: { id }, body: change });
}

/** Removes an annotation. Refused with `forbidden`. */
export function removeAnnotation(id: string): Promise<Outcome<null>> {
  return send("DELETE /annotations/:id/", { params: { id } });
}

/** Restores a removed annotation. Refused with `too_many`. */
export function restoreAnnotation(id: string): Promise<Outcome<Annotation>> {
  return send("POST /annotations/:id/restore/", { params: { id } });
}
