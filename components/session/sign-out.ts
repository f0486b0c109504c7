import "client-only";
import { deleteDrafts } from "@/lib/drafts/drafts";
import { callHost } from "@/lib/http/browser/call-host";
import { runBeforeSignOut } from "@/lib/session/browser/before-sign-out";
import { claimSignOut, releaseSignOut } from "@/lib/session/browser/forced-sign-out";
import { authStore, dispatchAuth } from "@/lib/session/browser/store";
import { notifyTabs } from "@/lib/session/browser/tabs";

/** The time limit for the server, which itself allows the backend 3 s to revoke the session. */
const revokeLimitMs = 8000;

/**
 * Signs out: revokes the session at the server, clears the local data and opens the login page. A second press, or an
 * expiry during the request, has no effect.
 *
 * @returns false when the server could not be reached: nothing was signed out then, and other tabs aren't notified
 * @see checklist B9; case S14
 */
export async function signOut(to = "/login?reason=signed_out"): Promise<boolean> {
  if (!claimSignOut()) return true;
  const uid = authStore.getState().user?.uid;
  const resume = await runBeforeSignOut();
  const outcome = await revoke();
  if (outcome === "unreachable") {
    resume();
    releaseSignOut();
    return false;
  }
  dispatchAuth({ type: "logout" });
  deleteDrafts();
  if (uid !== undefined) notifyTabs({ kind: "signed-out", uid });
  // A full page load, so that nothing of the old page stays in memory.
  window.location.assign(outcome === "waiting" ? "/login?reason=signed_out_here" : to);
  return true;
}

/** `waiting`: the browser's cookie is cleared, and the server keeps trying to revoke the session. */
async function revoke(): Promise<"revoked" | "waiting" | "unreachable"> {
  const response = await callHost("POST", "/api/auth/logout", { timeoutMs: revokeLimitMs });
  if (!response?.isOk) return "unreachable";
  return response.status === 202 ? "waiting" : "revoked";
}
