import "client-only";
import { send } from "@/lib/http/browser/send";

/** The maximum number of alerts per request, as in the contract. */
const atOnce = 1000;

/**
 * Records that alerts raised by rules were deleted, so that the list of rules can show which rules raise too many
 * alerts. A failed request is ignored, because the record is only used for statistics.
 */
export async function recordDeletedAlerts(alerts: readonly string[]): Promise<void> {
  for (let start = 0; start < alerts.length; start += atOnce) {
    await send("POST /alert-rules/deleted/", { body: { alerts: alerts.slice(start, start + atOnce) } });
  }
}
