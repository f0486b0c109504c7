import "client-only";
import type { DatabaseTrouble } from "../database";

/** What people are told when a change of alerts failed (checklist D10). */
export const alertFailures = {
  delete: "Failed to delete alert",
  deleteMany: "Failed to delete alerts",
  acknowledge: "Failed to acknowledge alert",
  markAsNew: "Failed to mark alert as new",
} as const;

export type AlertFailure = (typeof alertFailures)[keyof typeof alertFailures];

/** A change of alerts that the database refused. Its message is the text to show; `ids` are those that did not change. */
export class AlertError extends Error {
  override readonly name = "AlertError";

  constructor(
    override readonly message: AlertFailure,
    readonly code: string,
    readonly ids: readonly string[],
    cause: unknown,
  ) {
    super(message, { cause });
  }
}

/** Logs a failed change with code, message, user and alert (checklist D10), and gives the error to throw. */
export function alertError(text: AlertFailure, cause: unknown, uid: string, ids: readonly string[]): AlertError {
  const { code, message } = troubleOf(cause);
  console.error(text, { code, message, userId: uid, alertId: ids.length === 1 ? ids[0] : ids });
  return new AlertError(text, code, ids, cause);
}

/** Reads what a thrown value says of itself. */
export function troubleOf(cause: unknown): DatabaseTrouble {
  const message = cause instanceof Error ? cause.message : String(cause);
  const code = typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : "unknown";
  return { code, message };
}
