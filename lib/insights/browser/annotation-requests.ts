import "client-only";
import type { Annotation, AnnotationChange, NewAnnotation } from "@/lib/contracts/annotation";
import { type Outcome, send } from "@/lib/http/browser/send";

/**
 * Says something of a year of a chart. Refused with `too_many`, or with `not_a_member`.
 * @param key under which the same may be sent again
 */
export function addAnnotation(annotation: NewAnnotation, key: string): Promise<Outcome<Annotation>> {
  return send("POST /annotations/", { body: annotation, key });
}

/** Changes it. Refused with `forbidden`, or with `changed_meanwhile`. */
export function changeAnnotation(id: string, change: AnnotationChange): Promise<Outcome<Annotation>> {
  return send("PATCH /annotations/:id/", { params: { id }, body: change });
}

/** Removes it. Refused with `forbidden`. */
export function removeAnnotation(id: string): Promise<Outcome<null>> {
  return send("DELETE /annotations/:id/", { params: { id } });
}

/** Takes its removal back. Refused with `too_many`. */
export function restoreAnnotation(id: string): Promise<Outcome<Annotation>> {
  return send("POST /annotations/:id/restore/", { params: { id } });
}
