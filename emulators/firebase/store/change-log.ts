import type { Documents } from "./documents";
import type { Change, LatestChange } from "./types";

const MAX_TOMBSTONES = 100_000;

/** A deleted document: number and time of the commit that deleted it. */
export type Tombstone = { name: string; seq: number; time: string };

/**
 * Records which documents changed after which commit, for resume tokens. Has one entry per live document and tombstone.
 */
export class ChangeLog {
  private touched: { seq: number; name: string }[] = [];
  private readonly tombstones = new Map<string, Tombstone>();

  constructor(
    private readonly documents: Documents,
    /** Deletions up to this commit are no longer known. */
    private floorSeq: number,
  ) {}

  /** Loads the state of a snapshot. */
  restore(tombstones: readonly Tombstone[]): void {
    for (const tombstone of tombstones) this.tombstones.set(tombstone.name, tombstone);
    this.rebuild();
  }

  get floor(): number {
    return this.floorSeq;
  }

  get deleted(): Tombstone[] {
    return [...this.tombstones.values()];
  }

  /** Adds a commit that has been applied to the documents. */
  add(seq: number, time: string, changes: readonly Change[]): void {
    for (const { name, after } of changes) {
      this.touched.push({ seq, name });
      this.tombstones.delete(name);
      if (after === null) this.tombstones.set(name, { name, seq, time });
    }
    this.evictOldest();
    const live = this.documents.size;
    if (this.touched.length > 2 * (live + this.tombstones.size) + 10_000) this.rebuild();
  }

  /**
   * Latest states of the documents that changed after `seq`, in order of change; null if deletions since then are no
   * longer known.
   */
  since(seq: number): LatestChange[] | null {
    if (seq < this.floorSeq) return null;
    const changes: LatestChange[] = [];
    for (let index = this.firstAfter(seq); index < this.touched.length; index++) {
      const change = this.latest(this.touched[index]);
      if (change !== null) changes.push(change);
    }
    return changes;
  }

  private latest(touch: { seq: number; name: string } | undefined): LatestChange | null {
    if (touch === undefined) return null;
    const { name, seq } = touch;
    const entry = this.documents.find(name);
    if (entry !== null)
      return entry.seq === seq ? { name, after: entry.document, time: entry.document.updateTime } : null;
    const tombstone = this.tombstones.get(name);
    return tombstone?.seq === seq ? { name, after: null, time: tombstone.time } : null;
  }

  private firstAfter(seq: number): number {
    let low = 0;
    let high = this.touched.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.touched[middle]?.seq ?? 0) <= seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private evictOldest(): void {
    for (const { name, seq } of this.tombstones.values()) {
      if (this.tombstones.size <= MAX_TOMBSTONES) return;
      this.tombstones.delete(name);
      this.floorSeq = seq;
    }
  }

  private rebuild(): void {
    const touched = [...this.tombstones.values()].map(({ name, seq }) => ({ name, seq }));
    for (const { document, seq } of this.documents.all()) touched.push({ name: document.name, seq });
    this.touched = touched.sort((left, right) => left.seq - right.seq);
  }
}
