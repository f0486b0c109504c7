import "client-only";
import type { User } from "@/lib/contracts/user";
import { findStoredUser } from "../stored-user";
import { type Renewal, requestRenewal } from "./session-request";

const lockName = "sightline.renew";
let underWay: Promise<Renewal | Adopted> | null = null;

/** Another tab of this browser was faster. */
export type Adopted = { kind: "adopted"; user: User };

/**
 * Makes the session longer, once, however often and in however many tabs it is asked for at the same moment: a token
 * is exchanged only once, so a second exchange would be refused (case R16).
 *
 * @param expiresAt until when the session was known to hold when it was asked for
 */
export function renew(expiresAt: string): Promise<Renewal | Adopted> {
  underWay ??= inTurn(() => renewNow(expiresAt)).finally(() => {
    underWay = null;
  });
  return underWay;
}

async function renewNow(expiresAt: string): Promise<Renewal | Adopted> {
  const stored = findStoredUser();
  if (stored && stored.token_expires_at > expiresAt) return { kind: "adopted", user: stored };
  return requestRenewal();
}

/** One tab at a time, where the browser knows how. */
function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
  return "locks" in navigator ? navigator.locks.request(lockName, run) : run();
}
