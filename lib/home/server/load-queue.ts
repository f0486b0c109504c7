import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import { type HomeQueue, homeQueueSchema, type QueueDecision } from "@/lib/contracts/home-queue";
import type { QueueWeights } from "@/lib/contracts/queue-kind";

/** `GET {api}/home/queue/`: what my home asks for today. */
export function loadQueue(backend: Backend): Promise<BackendResult<HomeQueue>> {
  return backend("/home/queue/", { schema: homeQueueSchema });
}

/** `PUT {api}/home/queue/decisions/`. Refused with 409 `not_a_member` for an admin who visits. */
export function decide(backend: Backend, decision: QueueDecision): Promise<BackendResult<unknown>> {
  return backend("/home/queue/decisions/", { method: "PUT", body: decision, schema: z.unknown() });
}

/** `DELETE {api}/home/queue/decisions/{key}/`: there being none changes nothing. */
export function undecide(backend: Backend, key: string): Promise<BackendResult<unknown>> {
  return backend(`/home/queue/decisions/${encodeURIComponent(key)}/`, { method: "DELETE", schema: z.unknown() });
}

/** `PUT {api}/home/queue/weights/`. Refused with 409 `not_a_member` for an admin who visits. */
export function keepWeights(backend: Backend, weights: QueueWeights): Promise<BackendResult<unknown>> {
  return backend("/home/queue/weights/", { method: "PUT", body: weights, schema: z.unknown() });
}
