/** The states of a transfer. Browsers import this file, so it doesn't import zod. */
export const transferStates = ["preparing", "running", "done", "undoing", "undone", "cancelled"] as const;
export type TransferState = (typeof transferStates)[number];

export const transferLimits = {
  /** The most files of one transfer: one of each kind. */
  files: 5,
} as const;

/**
 * What a row's link to an account, a contact or a member came to. `planned`: to a row that another file of the transfer
 * adds; `waits`: to such a row that is doubtful itself; `missing`: to nothing that is known.
 */
export const importLinks = ["found", "planned", "waits", "doubtful", "missing"] as const;
export type ImportLink = (typeof importLinks)[number];
