import type { CompiledQuery } from "../query/compile";
import type { StoredDocument } from "../values/stored-document";

const MAX_CHANGES = 20_000;
const MAX_AGE_MICROS = 60 * 60 * 1_000_000;

type PastChange = { name: string; before: StoredDocument | null };
type PastCommit = { micros: number; changes: readonly PastChange[] };

/**
 * The document versions that recent commits replaced: sufficient to read the store as of any time up to an hour or
 * 20,000 changes ago.
 */
export class History {
  private commits: PastCommit[] = [];
  private changeCount = 0;
  /** The earliest time that can still be read. */
  private floorMicros: number;

  constructor(startMicros: number) {
    this.floorMicros = startMicros;
  }

  add(commit: PastCommit): void {
    this.commits.push(commit);
    this.changeCount += commit.changes.length;
    this.evict(commit.micros - MAX_AGE_MICROS);
  }

  private evict(beforeMicros: number): void {
    let count = 0;
    let oldest = this.commits[0];
    while (oldest !== undefined && (this.changeCount > MAX_CHANGES || oldest.micros < beforeMicros)) {
      this.changeCount -= oldest.changes.length;
      this.floorMicros = oldest.micros;
      oldest = this.commits[++count];
    }
    if (count > 0) this.commits = this.commits.slice(count);
  }

  isKnown(micros: number): boolean {
    return micros >= this.floorMicros;
  }

  /** Documents changed after a time, in their state at that time (null: didn't exist). */
  changedSince(micros: number): Map<string, StoredDocument | null> {
    const before = new Map<string, StoredDocument | null>();
    for (let index = this.commits.length - 1; index >= 0; index--) {
      const commit = this.commits[index];
      if (commit === undefined || commit.micros <= micros) break;
      for (const change of commit.changes) before.set(change.name, change.before);
    }
    return before;
  }
}

/** The documents of a query's scope, in no particular order; those in `past` are replaced by their earlier state. */
export function* withPast(
  present: Iterable<StoredDocument>,
  past: ReadonlyMap<string, StoredDocument | null>,
  query: CompiledQuery,
): Generator<StoredDocument> {
  for (const document of present) if (!past.has(document.name)) yield document;
  for (const [name, document] of past) if (document !== null && query.isInScope(name)) yield document;
}
