import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { actorOf, recordAudit } from "../../domains/shared/audit/audit";
import { listAudit, startOfAudit } from "../../domains/shared/audit/audit-list";
import { serve } from "../../http/serve";

/** `/audit/…`: the audit log, for admins of a client and operators. */
export function auditRoutes({ db, now, guard }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /audit/", async (request) => listAudit(db, await guard.requireUser(request), request.query));

    serve(app, "POST /audit/exports/", async (request) => {
      const principal = await guard.requireUser(request);
      const details = { filter: request.body };
      const entry = { ...actorOf(principal), at: now(), action: "audit.export" as const, subject: "log", details };
      await recordAudit(db, entry);
      return { cursor: startOfAudit(principal) };
    });
  };
}
