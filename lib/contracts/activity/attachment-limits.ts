/** The limits on a note's files, the same for all clients. Each client's total storage is a setting. */
export const attachmentLimits = {
  bytes: 10 * 1024 * 1024,
  /** A file is uploaded in pieces of this size, the last one shorter. */
  partBytes: 2 * 1024 * 1024,
  perNote: 10,
  /** The most files of one user that belong to no note yet. */
  waiting: 20,
  /** Files that belong to no note are deleted after this many hours. */
  waitingHours: 48,
  nameLength: 120,
} as const;
