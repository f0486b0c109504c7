import "client-only";
import type { Bulk, Bulks, NewBulk } from "@/lib/contracts/account-bulk";
import type { LastHour } from "@/lib/contracts/last-hour";
import { type Outcome, send } from "@/lib/http/browser/send";

/**
 * Does one thing with many accounts. Refused with `forbidden`, `too_many`, or `not_a_member`.
 * @param key under which the same may be sent again
 */
export function startBulk(bulk: NewBulk, key: string): Promise<Outcome<Bulk>> {
  return send("POST /accounts/bulk/", { body: bulk, key });
}

/** Lists what the user has done with many accounts, the latest first. */
export function loadBulks(): Promise<Outcome<Bulks>> {
  return send("GET /accounts/bulk/");
}

/** Asks how far it is. */
export function loadBulk(id: string): Promise<Outcome<Bulk>> {
  return send("GET /accounts/bulk/:id/", { params: { id } });
}

/** Takes it back wherever nobody has changed it since. Refused with `too_late`. */
export function undoBulk(id: string): Promise<Outcome<Bulk>> {
  return send("POST /accounts/bulk/:id/undo/", { params: { id } });
}

/** Goes on where it stopped. Refused with `not_stopped`. */
export function resumeBulk(id: string): Promise<Outcome<Bulk>> {
  return send("POST /accounts/bulk/:id/resume/", { params: { id } });
}

/** Asks what a member changed in the last hour. Refused with `forbidden`, `not_found`. */
export function loadHour(uid: string): Promise<Outcome<LastHour>> {
  return send("GET /members/:uid/last-hour/", { params: { uid } });
}

/** Takes back what a member changed in the hour before `until`; begun once under the same key. */
export function undoHour(uid: string, until: string, key: string): Promise<Outcome<Bulk>> {
  return send("POST /members/:uid/last-hour/undo/", { params: { uid }, body: { until }, key });
}
