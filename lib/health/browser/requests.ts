import "client-only";
import type { OperatorHealth, SendAgain } from "@/lib/contracts/health";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Reads how the product runs now. */
export function fetchHealth(): Promise<Outcome<OperatorHealth>> {
  return send("GET /operator/health/");
}

/** Has a dead letter tried again. */
export function sendDeadLetterAgain({ queue, id }: SendAgain): Promise<Outcome<null>> {
  return send("POST /operator/dead-letters/", { body: { queue, id } });
}
