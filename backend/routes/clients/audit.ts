import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { auditFilterSchema, auditPageSchema, auditQuerySchema } from "@/lib/contracts/audit";
import { canReadAudit } from "@/lib/contracts/rights";
import type { Context } from "../../context";
import { forbidden } from "../../errors";
import { actorOf, recordAudit } from "../../store/audit/audit";
import { listAudit } from "../../store/audit/audit-list";

const tags = ["audit"];

/** `/audit/…`: who changed what, for admins of a client and the operator's. */
export function auditRoutes({ db, now, guard }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/audit/",
      {
        schema: {
          tags,
          summary: "Who changed what, the latest first",
          querystring: auditQuerySchema.strict(),
          response: { 200: auditPageSchema },
        },
      },
      async (request) => listAudit(db, await guard.requireUser(request), request.query),
    );

    app.post(
      "/audit/exports/",
      {
        schema: {
          tags,
          summary: "Write down that the log is taken out as a file",
          body: auditFilterSchema.strict(),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const principal = await guard.requireUser(request);
        if (!canReadAudit(principal.role)) throw forbidden();
        const details = { filter: request.body };
        const entry = { ...actorOf(principal), at: now(), action: "audit.export" as const, subject: "log", details };
        await recordAudit(db, entry);
        return reply.code(204).send(null);
      },
    );
  };
}
