import "client-only";
import type { RealtimeGrant } from "@/lib/contracts/people/realtime";
import { beginKeepalive } from "@/lib/http/browser/keepalive";
import type { AlertWrite } from "../database";
import { unloadCommits } from "./unload-commit";

/**
 * Sends a change while the page is closing, using `keepalive` requests, which the browser completes and whose outcome
 * isn't reported. Data beyond the browser's limit is sent for as long as the page lives.
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
