import type { Context } from "../../context";
import {
  addAnnotation,
  changeAnnotation,
  getAnnotation,
  setAnnotationRemoved,
} from "../../domains/industry-pages/insights/annotations";
import { type App, serve } from "../../http/serve";

/** `/annotations/…`: members' annotations of the years of an industry chart. They are read with the chart's series. */
export function annotationRoutes(app: App, { db, now, change, createOnce }: Context): void {
  serve(app, "POST /annotations/", (principal, request) =>
    createOnce(principal, request, (tx) => ({
      make: async () => getAnnotation(tx, principal, await addAnnotation(tx, principal, request.body, now())),
      find: (id) => getAnnotation(tx, principal, id),
    })),
  );

  serve(app, "PATCH /annotations/:id/", async (principal, request) => {
    const { id } = request.params;
    await change((tx) => changeAnnotation(tx, principal, id, request.body, now()));
    return getAnnotation(db, principal, id);
  });

  serve(app, "DELETE /annotations/:id/", (principal, request) =>
    change((tx) => setAnnotationRemoved(tx, principal, request.params.id, now())),
  );

  serve(app, "POST /annotations/:id/restore/", async (principal, request) => {
    const { id } = request.params;
    await change((tx) => setAnnotationRemoved(tx, principal, id, null));
    return getAnnotation(db, principal, id);
  });
}
