import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import type { StepChoice } from "@/lib/contracts/first-step";

/** `PUT {api}/home/steps/`. Refused with 409 `not_a_member` for an admin who visits. */
export function keepStepChoice(backend: Backend, choice: StepChoice): Promise<BackendResult<unknown>> {
  return backend("/home/steps/", { method: "PUT", body: choice, schema: z.unknown() });
}
