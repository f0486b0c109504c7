/** A merge: its accounts and timestamp. */
export interface MergeKey {
  clientId: string;
  mergeId: string;
  survivorId: string;
  mergedId: string;
  at: Date;
}
