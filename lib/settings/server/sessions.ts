import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import { type Session, sessionsSchema } from "@/lib/contracts/session";

/** `GET {api}/users/me/sessions/`: my living sessions, newest first. */
export function listSessions(backend: Backend): Promise<BackendResult<{ items: Session[] }>> {
  return backend("/users/me/sessions/", { schema: sessionsSchema });
}

/** `DELETE {api}/users/me/sessions/{id}/`: ends one of mine. Refused with 404 when I have no such session. */
export function endSession(backend: Backend, id: string): Promise<BackendResult<null>> {
  return backend(`/users/me/sessions/${id}/`, { method: "DELETE", schema: z.null() });
}

/** `DELETE {api}/users/me/sessions/`: ends all of mine but the one that asks. */
export function endOtherSessions(backend: Backend): Promise<BackendResult<null>> {
  return backend("/users/me/sessions/", { method: "DELETE", schema: z.null() });
}
