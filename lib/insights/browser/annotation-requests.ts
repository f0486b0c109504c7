import "client-only";
import type { Annotation, AnnotationChange } from "@/lib/contracts/insights/annotation";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Changes an annotation. Refused with `forbidden` or `changed_meanwhile`. */
export function changeAnnotation(id: string, change: AnnotationChange): Promise<Outcome<Annotation>> {
  return send("PATCH /annotations/:id/", { params: { id }, body: change });
}

/** Removes an annotation. Refused with `forbidden`. */
export function removeAnnotation(id: string): Promise<Outcome<null>> {
  return send("DELETE /annotations/:id/", { params: { id } });
}
