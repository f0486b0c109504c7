/** The states of a transfer. Browser code imports this file: no zod here. */
export const transferStates = ["preparing", "running", "done", "undoing", "undone", "cancelled"] as const;
export type TransferState = (typeof transferStates)[number];

export const transferLimits = {
  /** The maximum number of files in one transfer: one of each kind. */
  files: 5,
} as const;

/**
 * The result of linking a row to an account, a contact or a member. `planned`: linked to a row that another file of the
 * transfer adds; `waits`: like `planned`, but that row is itself doubtful; `missing`: no match.
 */
export const importLinks = ["found", "planned", "waits", "doubtful", "missing"] as const;
export type ImportLink = (typeof importLinks)[number];
