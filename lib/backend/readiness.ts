import "server-only";
import { type Readiness, readinessSchema } from "@/lib/contracts/health";
import { getSettings } from "@/lib/env";

const timeLimitMs = 3_000;
const keptMs = 1_000;

let asked: { atMs: number; answer: Promise<Readiness> } | null = null;

/**
 * Says whether this host can serve requests, and what is missing, by name: the backend, and what the backend misses. Open to
 * anybody, so the backend is asked at most once a second, however many ask here. Never throws.
 */
export function readReadiness(nowMs = Date.now()): Promise<Readiness> {
  if (asked === null || nowMs - asked.atMs >= keptMs) asked = { atMs: nowMs, answer: askBackend() };
  return asked.answer;
}

async function askBackend(): Promise<Readiness> {
  try {
    const response = await fetch(`${getSettings().apiBaseUrl}/ready/`, {
      redirect: "manual",
      cache: "no-store",
      signal: AbortSignal.timeout(timeLimitMs),
    });
    const { ready, missing, parts } = readinessSchema.parse(await response.json());
    return { ready, missing, parts: { backend: "ok", ...parts } };
  } catch {
    // Silence, another service, another version: whatever it is, there is no backend to serve from.
    return { ready: false, missing: ["backend"], parts: { backend: "away" } };
  }
}
