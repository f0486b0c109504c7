import "client-only";
import type { RealtimeError } from "../database";

/** The error texts of failed changes to alerts (checklist D10). */
export const alertFailures = {
  delete: "Failed to delete alert",
  deleteMany: "Failed to delete alerts",
  acknowledge: "Failed to acknowledge alert",
  markAsNew: "Failed to mark alert as new",
} as const;

export type AlertFailureText = (typeof alertFailures)[keyof typeof alertFailures];

/**
 * A change to alerts that the database refused. Its message is the text to show; `ids` are those of the alerts that did
 * not change.
 */
export class AlertError extends Error {
  override readonly name = "AlertError";

  constructor(
    override readonly message: AlertFailureText,
    readonly code: string,
    readonly ids: readonly string[],
    cause: unknown,
  ) {
    super(message, { cause });
  }
}

/** Logs a failed change with its code, message, user and alert ids (checklist D10), and returns the error to throw. */
export function alertError(text: AlertFailureText, cause: unknown, uid: string, ids: readonly string[]): AlertError {
  const { code, message } = errorOf(cause);
  console.error(text, { code, message, userId: uid, alertId: ids.length === 1 ? ids[0] : ids });
  return new AlertError(text, code, ids, cause);
}

/** Reads the code and message of a thrown value. */
export function errorOf(cause: unknown): RealtimeError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const code = typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : "unknown";
  return { code, message };
}
