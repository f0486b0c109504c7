import type { StoredDocument } from "../values/stored-document";
import type { Tombstone } from "./change-log";
import type { Entry } from "./documents";

/** The state that a store must restore after a restart. */
export type SavedState = {
  epoch: string;
  seq: number;
  /** Time of the last commit, microseconds since 1970. */
  micros: number;
  /** Deletions up to this commit are no longer known. */
  floorSeq: number;
  entries: Map<string, Entry>;
  tombstones: Map<string, Tombstone>;
};

/** A record in the store's own files. Records are verified by CRC, and files by `format` in their first record. */
export type SavedRecord =
  | { kind: "log"; format: 1; epoch: string }
  | {
      kind: "commit";
      seq: number;
      micros: number;
      time: string;
      changes: { name: string; after: StoredDocument | null }[];
    }
  | { kind: "snapshot"; format: 1; epoch: string; seq: number; micros: number; floorSeq: number }
  | { kind: "entries"; entries: Entry[] }
  | { kind: "tombstones"; tombstones: Tombstone[] }
  | { kind: "end" };

/** Applies one record. Commits already included in the state are skipped. */
export function replay(state: SavedState, record: SavedRecord): void {
  switch (record.kind) {
    case "log":
      state.epoch = record.epoch;
      return;
    case "snapshot":
      state.epoch = record.epoch;
      state.seq = record.seq;
      state.micros = record.micros;
      state.floorSeq = record.floorSeq;
      return;
    case "entries":
      for (const entry of record.entries) state.entries.set(entry.document.name, entry);
      return;
    case "tombstones":
      for (const tombstone of record.tombstones) state.tombstones.set(tombstone.name, tombstone);
      return;
    case "commit":
      if (record.seq > state.seq) replayCommit(state, record);
      return;
    case "end":
      return;
  }
}

function replayCommit(state: SavedState, commit: Extract<SavedRecord, { kind: "commit" }>): void {
  state.seq = commit.seq;
  state.micros = commit.micros;
  for (const { name, after } of commit.changes) {
    state.tombstones.delete(name);
    state.entries.delete(name);
    if (after === null) state.tombstones.set(name, { name, seq: commit.seq, time: commit.time });
    else state.entries.set(name, { document: after, seq: commit.seq });
  }
}
