import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { canReadAudit } from "@/lib/contracts/rights";
import type { Context } from "../../context";
import { forbidden } from "../../errors";
import { serve } from "../../http/serve";
import { actorOf, recordAudit } from "../../store/audit/audit";
import { listAudit } from "../../store/audit/audit-list";

/** `/audit/…`: the audit log, for admins of a client and operators. */
export function auditRoutes({ db, now, guard }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /audit/", async (request) => listAudit(db, await guard.requireUser(request), request.query));

    serve(app, "POST /audit/exports/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      if (!canReadAudit(principal.role)) throw forbidden();
      const details = { filter: request.body };
      const entry = { ...actorOf(principal), at: now(), action: "audit.export" as const, subject: "log", details };
      await recordAudit(db, entry);
      return reply.code(204).send(null);
    });
  };
}
