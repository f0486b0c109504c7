import "client-only";
import type { AccessRequest, Colleague } from "@/lib/contracts/activity";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Finds colleagues by a part of their name; "" finds all, the first 500. */
export function findColleagues(q: string): Promise<Outcome<{ items: Colleague[] }>> {
  return send("GET /people/", { query: { q: q || undefined } });
}

/** Asks the admins of my client for access. */
export function requestAccess(request: AccessRequest): Promise<Outcome<null>> {
  return send("POST /access-requests/", { body: request });
}

/** Says whether I hear of an account from now on. */
export function setWatch(accountId: string, isWatched: boolean): Promise<Outcome<null>> {
  return send(isWatched ? "POST /accounts/:id/watch/" : "DELETE /accounts/:id/watch/", { params: { id: accountId } });
}

/** Says who looks after an account; null: nobody. The new owner is told. */
export function assignOwner(accountId: string, uid: string | null): Promise<Outcome<unknown>> {
  return send("PUT /accounts/:id/owner/", { params: { id: accountId }, body: { uid } });
}
