import "client-only";
import type { User } from "@/lib/contracts/people/user";
import { findStoredUser } from "../stored-user";
import { type Renewal, requestRenewal } from "./session-request";

const lockName = "sightline.renew";
let pendingRenewal: Promise<Renewal | Adopted> | null = null;

/** Another tab of this browser had already renewed the session. */
export type Adopted = { kind: "adopted"; user: User };

/**
 * Renews the session once, even for concurrent requests from several tabs: a token can be exchanged only once, so a
 * second exchange would be refused (case R16).
 *
 * @param expiresAt the expiry of the session that the caller wants renewed
 */
export function renew(expiresAt: string): Promise<Renewal | Adopted> {
  pendingRenewal ??= inTurn(() => renewNow(expiresAt)).finally(() => {
    pendingRenewal = null;
  });
  return pendingRenewal;
}

async function renewNow(expiresAt: string): Promise<Renewal | Adopted> {
  const stored = findStoredUser();
  if (stored && stored.token_expires_at > expiresAt) return { kind: "adopted", user: stored };
  return requestRenewal();
}

/** Runs in one tab at a time if the browser supports the Web Locks API. */
function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
  return "locks" in navigator ? navigator.locks.request(lockName, run) : run();
}
