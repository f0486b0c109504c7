import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import {
  addAnnotation,
  changeAnnotation,
  getAnnotation,
  setAnnotationRemoved,
} from "../../domains/industry-pages/insights/annotations";
import { makeOnce } from "../../domains/shared/idempotency";
import { keyedRequest } from "../../http/keyed-request";
import { serve } from "../../http/serve";

/** `/annotations/…`: members' annotations of the years of an industry chart. They are read with the chart's series. */
export function annotationRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "POST /annotations/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      const annotation = await change((tx) =>
        makeOnce(tx, principal, keyedRequest(request), now(), {
          make: async () => getAnnotation(tx, principal, await addAnnotation(tx, principal, request.body, now())),
          find: (id) => getAnnotation(tx, principal, id),
        }),
      );
      return reply.code(201).send(annotation);
    });

    serve(app, "PATCH /annotations/:id/", async (request) => {
      const principal = await guard.requireUser(request);
      const { id } = request.params;
      await change((tx) => changeAnnotation(tx, principal, id, request.body, now()));
      return getAnnotation(db, principal, id);
    });

    serve(app, "DELETE /annotations/:id/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      await change((tx) => setAnnotationRemoved(tx, principal, request.params.id, now()));
      return reply.code(204).send(null);
    });

    serve(app, "POST /annotations/:id/restore/", async (request) => {
      const principal = await guard.requireUser(request);
      const { id } = request.params;
      await change((tx) => setAnnotationRemoved(tx, principal, id, null));
      return getAnnotation(db, principal, id);
    });
  };
}
