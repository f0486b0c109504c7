import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import { type AccessRequest, type Colleague, colleaguesSchema } from "@/lib/contracts/activity";

/** `q`: a part of the name. */
export const colleagueQuerySchema = z.object({ q: z.string().max(200).optional() });

/** `GET {api}/people/`: the people of my client who may sign in, by name. */
export function listColleagues(
  backend: Backend,
  query: z.output<typeof colleagueQuerySchema>,
): Promise<BackendResult<{ items: Colleague[] }>> {
  return backend("/people/", { query, schema: colleaguesSchema });
}

/** `POST {api}/access-requests/`: asks my client's admins. Refused with 409 `no_client`. */
export function requestAccess(backend: Backend, request: AccessRequest): Promise<BackendResult<unknown>> {
  return backend("/access-requests/", { method: "POST", body: request, schema: z.unknown() });
}
