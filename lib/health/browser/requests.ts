import "client-only";
import type { OperatorHealth, SendAgain } from "@/lib/contracts/operations/health";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Loads the product's current health. */
export function fetchHealth(): Promise<Outcome<OperatorHealth>> {
  return send("GET /operator/health/");
}

/** Retries a dead letter. */
export function sendDeadLetterAgain({ queue, id }: SendAgain): Promise<Outcome<null>> {
  return send("POST /operator/dead-letters/", { body: { queue, id } });
}
