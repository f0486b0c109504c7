import { createStore } from "zustand/vanilla";

/** The session-expiry notice that any page may show. */
export type SessionNotice =
  | { kind: "none" }
  /**
   * `endsAtMs` is on the server's clock; `isFinal`: the session can't be renewed again, because its absolute limit is
   * near.
   */
  | { kind: "warning"; endsAtMs: number; isFinal: boolean }
  | { kind: "expired" };

/** The texts of the specification (checklist B12, B13). */
export const noticeTexts = {
  warning: "Your session will expire in 5 minutes",
  expired: "Your session has expired. You will be redirected to the login page.",
} as const;

export const noticeStore = createStore<{ notice: SessionNotice }>(() => ({ notice: { kind: "none" } }));

export function showNotice(notice: SessionNotice): void {
  noticeStore.setState({ notice });
}
