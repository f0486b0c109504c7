import "client-only";
import type { Bulk, Bulks, NewBulk, NewContactBulk } from "@/lib/contracts/accounts/account-bulk";
import { type Outcome, send } from "@/lib/http/browser/send";

/**
 * Starts a bulk change. Refused with `forbidden`, `too_many`, or `not_a_member`.
 *
 * @param key idempotency key: a repeated request doesn't start another
 */
export function startBulk(bulk: NewBulk, key: string): Promise<Outcome<Bulk>> {
  return send("POST /accounts/bulk/", { body: bulk, key });
}

/** Starts a bulk change of contacts. Refused with `forbidden`. @param key as in {@link startBulk} */
export function startContactBulk(bulk: NewContactBulk, key: string): Promise<Outcome<Bulk>> {
  return send("POST /contacts/bulk/", { body: bulk, key });
}

/** Lists the user's bulk changes, the latest first. */
export function loadBulks(): Promise<Outcome<Bulks>> {
  return send("GET /accounts/bulk/");
}

/** Loads the progress of a bulk change. */
export function loadBulk(id: string): Promise<Outcome<Bulk>> {
  return send("GET /accounts/bulk/:id/", { params: { id } });
}

/** Undoes a bulk change, except at accounts that were changed since. Refused with `too_late`. */
export function undoBulk(id: string): Promise<Outcome<Bulk>> {
  return send("POST /accounts/bulk/:id/undo/", { params: { id } });
}

/** Resumes a bulk change that has stopped. Refused with `not_stopped`. */
export function resumeBulk(id: string): Promise<Outcome<Bulk>> {
  return send("POST /accounts/bulk/:id/resume/", { params: { id } });
}
