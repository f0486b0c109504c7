import { Readable } from "node:stream";
import type { Context } from "../../context";
import { exportAuditLog } from "../../domains/files/exports/audit-log";
import { listAudit } from "../../domains/shared/audit/audit-list";
import { type App, serve } from "../../http/serve";

/** `/audit/…`: the audit log, for admins of a client and operators. */
export function auditRoutes(app: App, { db, now }: Context): void {
  serve(app, "GET /audit/", (principal, request) => listAudit(db, principal, request.query));

  serve(app, "POST /audit/exports/", async (principal, request, reply) => {
    const { proof: _proof, ...filter } = request.body;
    const lines = await exportAuditLog(db, principal, filter, now);
    return reply.type("application/x-ndjson").send(Readable.from(lines, { highWaterMark: 1 }));
  });
}
