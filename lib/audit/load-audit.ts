import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import { callApi } from "@/lib/backend/call-api";
import type { BackendResult } from "@/lib/backend/result";
import { type AuditFilter, type AuditPage, auditFilterSchema } from "@/lib/contracts/operations/audit";

/** `GET {api}/audit/`: a page of audit entries, latest first. Refused with 403, or with 400 `bad_cursor`. */
export function listAudit(
  backend: Backend,
  { limit = 50, ...query }: AuditFilter & { cursor?: string | undefined; limit?: number },
): Promise<BackendResult<AuditPage>> {
  return callApi(backend, "GET /audit/", { query: { ...query, limit } });
}

const fieldsSchema = z.object({
  actor: auditFilterSchema.shape.actor.catch(undefined),
  object: auditFilterSchema.shape.object.catch(undefined),
  kind: auditFilterSchema.shape.kind.catch(undefined),
  from: auditFilterSchema.shape.from.catch(undefined),
  to: auditFilterSchema.shape.to.catch(undefined),
  cursor: z.string().max(1000).optional().catch(undefined),
});

/** Reads the filters from URL parameters; invalid values are ignored, like empty form fields. */
export function readAuditFilter(query: Record<string, string | string[] | undefined>) {
  return fieldsSchema.parse(query);
}
