import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import { type AuditFilter, type AuditPage, auditFilterSchema, auditPageSchema } from "@/lib/contracts/audit";
import { canReadAudit } from "@/lib/contracts/rights";
import { roles } from "@/lib/contracts/role";

/** The roles that read the audit log. */
export const auditReaders = roles.filter(canReadAudit);

/** `GET {api}/audit/`: a page of who changed what, the latest first. Refused with 403, and with 400 `bad_cursor`. */
export function listAudit(
  backend: Backend,
  { limit = 50, ...query }: AuditFilter & { cursor?: string | undefined; limit?: number },
): Promise<BackendResult<AuditPage>> {
  return backend("/audit/", { query: { ...query, limit }, schema: auditPageSchema });
}

/** `POST {api}/audit/exports/`: writes down that the log is taken out. */
export function recordExport(backend: Backend, filter: AuditFilter): Promise<BackendResult<null>> {
  return backend("/audit/exports/", { method: "POST", body: filter, schema: z.null() });
}

const fieldsSchema = z.object({
  actor: auditFilterSchema.shape.actor.catch(undefined),
  kind: auditFilterSchema.shape.kind.catch(undefined),
  from: auditFilterSchema.shape.from.catch(undefined),
  to: auditFilterSchema.shape.to.catch(undefined),
  cursor: z.string().max(1000).optional().catch(undefined),
});

/** Reads the filters from an address; what can't be read filters nothing, as an empty field of the form does. */
export function readAuditFilter(query: Record<string, string | string[] | undefined>) {
  return fieldsSchema.parse(query);
}
