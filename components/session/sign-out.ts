import "client-only";
import { forgetDrafts } from "@/lib/drafts/drafts";
import { sayFarewell } from "@/lib/session/farewell";
import { beginLeaving, stayAfterAll } from "@/lib/session/leave";
import { authStore, dispatchAuth } from "@/lib/session/store";
import { tellTabs } from "@/lib/session/tabs";

/**
 * Signs out: revokes the session at the server, then clears what the browser keeps and goes to the login page.
 * Once at a time: a second press, or an expiry meanwhile, adds nothing.
 *
 * @returns false when the server could not be reached: then nothing was signed out, and nobody is told otherwise
 * @see checklist B9; case S14
 */
export async function signOut(to = "/login?reason=signed_out"): Promise<boolean> {
  if (!beginLeaving()) return true;
  const uid = authStore.getState().user?.uid;
  const comeBack = await sayFarewell();
  if (!(await revoke())) {
    comeBack();
    stayAfterAll();
    return false;
  }
  dispatchAuth({ type: "logout" });
  forgetDrafts();
  if (uid !== undefined) tellTabs({ kind: "signed-out", uid });
  // A whole new page: nothing of the old one stays in memory.
  window.location.assign(to);
  return true;
}

async function revoke(): Promise<boolean> {
  try {
    return (await fetch("/api/auth/logout", { method: "POST", headers: { Accept: "application/json" } })).ok;
  } catch {
    return false;
  }
}
