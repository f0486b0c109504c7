/** How large files of notes may be, and how many: what all clients have in common. Each client's room is a setting. */
export const attachmentLimits = {
  bytes: 10 * 1024 * 1024,
  /** A file comes in pieces of this size, the last one shorter. */
  partBytes: 2 * 1024 * 1024,
  perNote: 10,
  /** Files of one person that stand on no note yet. */
  waiting: 20,
  /** After so many hours what stands on no note is cleared away. */
  waitingHours: 48,
  nameLength: 120,
} as const;
