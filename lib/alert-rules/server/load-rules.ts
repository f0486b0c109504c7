import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import {
  type AlertRule,
  alertRuleSchema,
  alertRulesSchema,
  type DeletedAlerts,
  type NewRule,
  type RuleChange,
  type RulePreview,
  type RulePreviewQuery,
  rulePreviewSchema,
} from "@/lib/contracts/alert-rule";

/** `GET {api}/alert-rules/`: the caller's own rules, the oldest first. */
export function listRules(backend: Backend): Promise<BackendResult<z.infer<typeof alertRulesSchema>>> {
  return backend("/alert-rules/", { schema: alertRulesSchema });
}

/** `POST {api}/alert-rules/`. Refused with 400, 409 `too_many`, 409 `not_a_member`. */
export function addRule(backend: Backend, rule: NewRule, idempotencyKey?: string): Promise<BackendResult<AlertRule>> {
  return backend("/alert-rules/", { method: "POST", body: rule, schema: alertRuleSchema, idempotencyKey });
}

/** `PATCH {api}/alert-rules/{id}/`. Refused with 400, 404. */
export function changeRule(backend: Backend, id: string, change: RuleChange): Promise<BackendResult<AlertRule>> {
  return backend(pathOf(id), { method: "PATCH", body: change, schema: alertRuleSchema });
}

/** `DELETE {api}/alert-rules/{id}/`. Refused with 404. */
export function removeRule(backend: Backend, id: string): Promise<BackendResult<null>> {
  return backend(pathOf(id), { method: "DELETE", schema: z.null() });
}

/** `POST {api}/alert-rules/{id}/restore/`: takes a removal back. Refused with 404, 409 `too_many`. */
export function restoreRule(backend: Backend, id: string): Promise<BackendResult<AlertRule>> {
  return backend(`${pathOf(id)}restore/`, { method: "POST", schema: alertRuleSchema });
}

/** `POST {api}/alert-rules/preview/`: what a rule would have raised. Refused with 400. */
export function previewRule(backend: Backend, query: RulePreviewQuery): Promise<BackendResult<RulePreview>> {
  return backend("/alert-rules/preview/", { method: "POST", body: query, schema: rulePreviewSchema });
}

/** `POST {api}/alert-rules/deleted/`: which alerts were deleted, or brought back. */
export function noteDeleted(backend: Backend, deleted: DeletedAlerts): Promise<BackendResult<null>> {
  return backend("/alert-rules/deleted/", { method: "POST", body: deleted, schema: z.null() });
}

function pathOf(id: string): string {
  return `/alert-rules/${encodeURIComponent(id)}/`;
}
