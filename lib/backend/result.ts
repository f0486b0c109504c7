import "server-only";
import type { ErrorCode } from "@/lib/contracts/wire/error-code";

/**
 * The outcome of a call to {api}. Expected failures are values: `refused` by the backend, or `unavailable` without a
 * usable response.
 */
export type BackendResult<Data> = { kind: "ok"; data: Data } | Refused | Unavailable;

export interface Refused {
  kind: "refused";
  /** The 4xx status. */
  status: number;
  /** The backend's code; `refused` for an unlisted code. */
  code: ErrorCode;
  /** Text of at most 300 characters, safe to show as plain text; null if the backend sent no such text (case W11). */
  detail: string | null;
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
}

export interface Unavailable {
  kind: "unavailable";
  /** For the log: `timeout`, `unreachable`, `status 502`, `too large`, `not json`, `wrong shape: …`. */
  reason: string;
}
