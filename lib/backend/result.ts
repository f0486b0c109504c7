import "server-only";
import type { ErrorCode } from "@/lib/contracts/error-code";

/** What came of a call to {api}. Expected trouble is a value: `refused` by the backend, or no usable answer at all. */
export type BackendResult<Data> = { kind: "ok"; data: Data } | Refused | Unavailable;

export interface Refused {
  kind: "refused";
  /** 4xx. */
  status: number;
  /** The backend's own; `refused` for one that isn't in the list. */
  code: ErrorCode;
  /** Text of at most 300 characters, safe to show as text; null when the backend gave none that is (case W11). */
  detail: string | null;
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
}

export interface Unavailable {
  kind: "unavailable";
  /** For the log: `timeout`, `unreachable`, `status 502`, `too large`, `not json`, `wrong shape: …`. */
  reason: string;
}
