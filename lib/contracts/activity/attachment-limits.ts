/** The limits on a note's files, the same for all clients. Each client's total storage is a setting. */
export const attachmentLimits = {
  bytes: 10 * 1024 * 1024,
  /** A file is uploaded in chunks of this size; the last chunk may be smaller. */
  chunkBytes: 2 * 1024 * 1024,
  perNote: 10,
  /** The maximum number of a user's files that aren't attached to a note yet. */
  waiting: 20,
  /** Files that aren't attached to a note are deleted after this many hours. */
  waitingHours: 48,
  nameLength: 120,
} as const;
