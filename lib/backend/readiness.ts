import "server-only";
import { type Readiness, readinessSchema } from "@/lib/contracts/operations/health";
import { getSettings } from "@/lib/env";

const timeLimitMs = 3_000;
const cacheMs = 1_000;

let latest: { atMs: number; readiness: Promise<Readiness> } | null = null;

/**
 * Checks whether this host can serve requests, and names the missing parts: the backend, and the backend's own missing
 * parts. Open to visitors, so the backend is called at most once per second, however many requests arrive here. Never
 * throws.
 */
export function readReadiness(nowMs = Date.now()): Promise<Readiness> {
  if (latest === null || nowMs - latest.atMs >= cacheMs) latest = { atMs: nowMs, readiness: fetchReadiness() };
  return latest.readiness;
}

async function fetchReadiness(): Promise<Readiness> {
  try {
    const response = await fetch(`${getSettings().apiBaseUrl}/ready/`, {
      redirect: "manual",
      cache: "no-store",
      signal: AbortSignal.timeout(timeLimitMs),
    });
    const { ready, missing, parts } = readinessSchema.parse(await response.json());
    return { ready, missing, parts: { backend: "ok", ...parts } };
  } catch {
    // The backend didn't respond, or its response isn't that of a Sightline backend of this version: it counts as
    // missing.
    return { ready: false, missing: ["backend"], parts: { backend: "away" } };
  }
}
