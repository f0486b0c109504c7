import type { AccessRequest, Colleague } from "@/lib/contracts/activity";
import { type Outcome, send } from "@/lib/http/send";

/** Finds colleagues by a part of their name; "" finds all, the first 500. */
export function findColleagues(q: string): Promise<Outcome<{ items: Colleague[] }>> {
  return send("GET", `/api/people${q === "" ? "" : `?${new URLSearchParams({ q })}`}`);
}

/** Asks the admins of my client for access. */
export function requestAccess(request: AccessRequest): Promise<Outcome<null>> {
  return send("POST", "/api/access-requests", request);
}
