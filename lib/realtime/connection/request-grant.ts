import "client-only";
import type { RealtimeGrant } from "@/lib/contracts/realtime";
import { askHost, fieldsOf } from "@/lib/http/browser/ask-host";

/** What came of asking the host for a sign-in at the database. */
export type GrantOutcome =
  | { kind: "granted"; grant: RealtimeGrant; sentAtMs: number }
  /** The host says no: no session, no client, no realtime database set up. */
  | { kind: "refused"; code: string; detail: string }
  | { kind: "unreachable" };

const limitMs = 15_000;

/** Asks the host for a one-time sign-in at the database (`POST /api/realtime/token`). Never throws. */
export async function requestGrant(): Promise<GrantOutcome> {
  const sentAtMs = Date.now();
  const answer = await askHost("POST", "/api/realtime/token", { timeoutMs: limitMs });
  if (answer === null || answer.status >= 500 || answer.status === 429) return { kind: "unreachable" };
  if (answer.isOk) {
    return isGrant(answer.body) ? { kind: "granted", grant: answer.body, sentAtMs } : { kind: "unreachable" };
  }
  const { code, detail } = fieldsOf(answer.body);
  return { kind: "refused", code: String(code ?? "unknown"), detail: String(detail ?? "") };
}

/** Checks what the connection depends on; the rest is handed to the SDK, which checks it. */
function isGrant(body: unknown): body is RealtimeGrant {
  const { token, uid, session_expires_at: expiresAt, config } = fieldsOf(body);
  const isWhole = typeof fieldsOf(config).projectId === "string" && typeof fieldsOf(config).appId === "string";
  return isWhole && typeof token === "string" && typeof uid === "string" && typeof expiresAt === "number";
}
