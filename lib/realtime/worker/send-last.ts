import "client-only";
import type { RealtimeGrant } from "@/lib/contracts/realtime";
import { beginKeepalive } from "@/lib/http/browser/keepalive";
import type { AlertWrite } from "../database";
import { unloadCommits } from "./unload-commit";

/**
 * Sends a change although the page is going: the browser goes on sending what is marked `keepalive`, and nobody hears how
 * it went. What is more than that is sent as long as the page lives, and stands in the journal.
 */
export function sendLast(grant: RealtimeGrant, idToken: string, change: AlertWrite): void {
  for (const { url, body } of unloadCommits(grant, change)) {
    const { keepalive, end } = beginKeepalive("POST", body);
    void fetch(url, {
      method: "POST",
      keepalive,
      credentials: "omit",
      headers: { Authorization: `Bearer ${idToken}`, "Content-Type": "application/json" },
      body,
    })
      .catch(() => {})
      .finally(end);
  }
}
