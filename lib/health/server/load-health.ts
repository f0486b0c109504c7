import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import { type OperatorHealth, operatorHealthSchema, type SendAgain } from "@/lib/contracts/health";
import { canOperate } from "@/lib/contracts/rights";
import { roles } from "@/lib/contracts/role";

/** The roles that see how the product runs. */
export const operators = roles.filter(canOperate);

/** `GET {api}/operator/health/`. Refused with 403. */
export function loadHealth(backend: Backend): Promise<BackendResult<OperatorHealth>> {
  return backend("/operator/health/", { schema: operatorHealthSchema });
}

/** `POST {api}/operator/dead-letters/`: tries a dead letter again. Refused with 403, and 404 when it is none any more. */
export function sendAgain(backend: Backend, letter: SendAgain): Promise<BackendResult<null>> {
  return backend("/operator/dead-letters/", { method: "POST", body: letter, schema: z.null() });
}
