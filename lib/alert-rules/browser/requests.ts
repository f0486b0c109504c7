import "client-only";
import type { AlertRule, NewRule, RuleChange, RulePreview, RulePreviewQuery } from "@/lib/contracts/alert-rule";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Loads the user's own rules. */
export function loadRules(signal?: AbortSignal): Promise<Outcome<{ items: AlertRule[] }>> {
  return send("GET /alert-rules/", { signal });
}

/**
 * Keeps a rule.
 * @param key under which the same may be sent again
 */
export function addRule(rule: NewRule, key: string): Promise<Outcome<AlertRule>> {
  return send("POST /alert-rules/", { body: rule, key });
}

/** Changes a rule, or switches it on or off. */
export function changeRule(id: string, change: RuleChange): Promise<Outcome<AlertRule>> {
  return send("PATCH /alert-rules/:id/", { params: { id }, body: change });
}

/** Removes a rule; {@link restoreRule} takes that back. */
export function removeRule(id: string): Promise<Outcome<null>> {
  return send("DELETE /alert-rules/:id/", { params: { id } });
}

/** Brings a removed rule back. */
export function restoreRule(id: string): Promise<Outcome<AlertRule>> {
  return send("POST /alert-rules/:id/restore/", { params: { id } });
}

/** Tries a rule on the last 30 days. */
export function previewRule(query: RulePreviewQuery, signal?: AbortSignal): Promise<Outcome<RulePreview>> {
  return send("POST /alert-rules/preview/", { body: query, signal });
}

/** As many as the contract takes at once. */
const atOnce = 1000;

/**
 * Notes that alerts of rules were deleted, or brought back, so that the list of rules can say which say too much. It is a
 * figure: when it can't be sent, nobody is told.
 */
export async function noteDeleted(alerts: readonly string[], isDeleted: boolean): Promise<void> {
  for (let start = 0; start < alerts.length; start += atOnce) {
    const body = { alerts: alerts.slice(start, start + atOnce), is_deleted: isDeleted };
    await send("POST /alert-rules/deleted/", { body });
  }
}
