/**
 * The numeric ids of PostgreSQL's advisory locks. They are arbitrary, but shared by all backends of one database, so
 * they must be distinct. Locks on a text (an email, a domain) use `hashtextextended` instead.
 */
export const advisoryLocks = {
  migration: 7_316_402,
  queues: 7_316_403,
  outboxVersions: 7_316_404,
  seed: 7_316_405,
  compactCounts: 7_316_406,
  findDuplicates: 7_316_407,
  segmentMedians: 7_316_411,
} as const;
