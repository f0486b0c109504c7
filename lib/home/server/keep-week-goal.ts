import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import type { WeekGoal } from "@/lib/contracts/week";

/** `PUT {api}/home/week/`. Refused with 409 `not_a_member` for an admin who visits. */
export function keepWeekGoal(backend: Backend, goal: WeekGoal): Promise<BackendResult<unknown>> {
  return backend("/home/week/", { method: "PUT", body: goal, schema: z.unknown() });
}
