import type { ErrorBody } from "@/lib/contracts/error";
import type { RealtimeGrant } from "@/lib/contracts/realtime";

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
  try {
    const response = await fetch("/api/realtime/token", {
      method: "POST",
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(limitMs),
    });
    if (response.ok) return { kind: "granted", grant: await response.json(), sentAtMs };
    if (response.status >= 500 || response.status === 429) return { kind: "unreachable" };
    const { code, detail }: ErrorBody = await response.json();
    return { kind: "refused", code, detail };
  } catch {
    return { kind: "unreachable" };
  }
}
