import "client-only";
import type { RealtimeGrant } from "@/lib/contracts/people/realtime";
import { callHost, fieldsOf } from "@/lib/http/browser/call-host";

export type GrantOutcome =
  | { kind: "granted"; grant: RealtimeGrant; sentAtMs: number }
  /** The host refused: no session, no client, or no realtime database configured. */
  | { kind: "refused"; code: string; detail: string }
  | { kind: "unreachable" };

const limitMs = 15_000;

/** Requests a one-time sign-in for the database from the host (`POST /api/realtime/token`). Never throws. */
export async function requestGrant(): Promise<GrantOutcome> {
  const sentAtMs = Date.now();
  const response = await callHost("POST", "/api/realtime/token", { timeoutMs: limitMs });
  if (response === null || response.status >= 500 || response.status === 429) return { kind: "unreachable" };
  if (response.isOk) {
    return isGrant(response.body) ? { kind: "granted", grant: response.body, sentAtMs } : { kind: "unreachable" };
  }
  const { code, detail } = fieldsOf(response.body);
  return { kind: "refused", code: String(code ?? "unknown"), detail: String(detail ?? "") };
}

/** Checks the fields that the connection uses; the SDK checks the others. */
function isGrant(body: unknown): body is RealtimeGrant {
  const { token, uid, session_expires_at: expiresAt, config } = fieldsOf(body);
  const isComplete = typeof fieldsOf(config).projectId === "string" && typeof fieldsOf(config).appId === "string";
  return isComplete && typeof token === "string" && typeof uid === "string" && typeof expiresAt === "number";
}
