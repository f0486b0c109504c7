import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { lockFolder } from "./folder-lock";
import { Journal, type SyncPolicy } from "./journal";
import { decodeRecords, encodeRecord } from "./record";
import { replay, type SavedRecord, type SavedState } from "./saved-state";

const ENTRIES_PER_RECORD = 500;
const MIN_LOG_BYTES = 16 * 1024 * 1024;

export type FolderOptions = { sync: SyncPolicy; warn: (message: string) => void; minLogBytes?: number };

/**
 * A data folder: `log-<n>` files of commits, and `snapshot-<n>`, which replaces everything before `log-<n>`. One rename
 * activates a complete snapshot; until then the earlier files are kept.
 */
export class Folder {
  readonly state: SavedState;
  private journal: Journal;
  private generation: number;
  private snapshotBytes = 0;
  private compaction: Promise<void> | null = null;
  private readonly unlock: () => void;

  constructor(
    private readonly path: string,
    private readonly options: FolderOptions,
  ) {
    mkdirSync(path, { recursive: true });
    this.unlock = lockFolder(path);
    try {
      this.state = emptyState();
      const { generation, logBytes, isDamaged } = this.load();
      this.generation = generation;
      if (isDamaged) this.state.epoch = newEpoch();
      this.journal =
        isDamaged || logBytes === 0
          ? this.startLog(generation + 1)
          : new Journal(this.file("log", generation), logBytes, options.sync);
    } catch (error) {
      this.unlock();
      throw error;
    }
  }

  /** Writes a commit to the log. Errors: RESOURCE_EXHAUSTED if it can't be written. */
  append(commit: Extract<SavedRecord, { kind: "commit" }>): void {
    this.journal.append(commit);
  }

  /** Whether the log is long enough for a snapshot. */
  get isSnapshotDue(): boolean {
    const limit = Math.max(this.options.minLogBytes ?? MIN_LOG_BYTES, 2 * this.snapshotBytes);
    return this.compaction === null && this.journal.bytes > limit;
  }

  /** Starts a new log and, in the background, writes the current state as a snapshot that replaces the earlier logs. */
  compact(state: SavedState): void {
    this.journal.close();
    this.journal = this.startLog(this.generation + 1);
    const generation = this.generation;
    this.compaction = this.writeSnapshot(generation, state)
      .then(() => this.removeBefore(generation))
      .catch((error: unknown) => this.options.warn(`The snapshot could not be written: ${String(error)}`))
      .finally(() => {
        this.compaction = null;
      });
  }

  async close(): Promise<void> {
    await this.compaction;
    this.journal.close();
    this.unlock();
  }

  private file(kind: "log" | "snapshot", generation: number): string {
    return join(this.path, `${kind}-${generation}`);
  }

  private startLog(generation: number): Journal {
    this.generation = generation;
    const head = encodeRecord({ kind: "log", format: 1, epoch: this.state.epoch } satisfies SavedRecord);
    writeFileSync(this.file("log", generation), head);
    return new Journal(this.file("log", generation), head.length, this.options.sync);
  }

  private generations(kind: "log" | "snapshot"): number[] {
    const files = readdirSync(this.path).map((name) => new RegExp(`^${kind}-(\\d+)$`).exec(name)?.[1]);
    return files
      .filter((digits) => digits !== undefined)
      .map(Number)
      .sort((left, right) => left - right);
  }

  private load(): { generation: number; logBytes: number; isDamaged: boolean } {
    for (const name of readdirSync(this.path)) if (name.endsWith(".part")) rmSync(join(this.path, name));
    const snapshot = this.generations("snapshot").at(-1) ?? 0;
    if (snapshot > 0) this.loadSnapshot(snapshot);
    const logs = this.generations("log").filter((generation) => generation >= snapshot);
    let logBytes = 0;
    let isDamaged = false;
    for (const generation of logs) {
      const loaded = this.loadLog(generation);
      logBytes = loaded.goodBytes;
      isDamaged ||= loaded.isDamaged;
    }
    return { generation: Math.max(snapshot, logs.at(-1) ?? 0), logBytes: logs.length === 0 ? 0 : logBytes, isDamaged };
  }

  private loadSnapshot(generation: number): void {
    const bytes = readFileSync(this.file("snapshot", generation));
    const { records } = decodeRecords(bytes);
    const saved = records as SavedRecord[];
    if (saved[0]?.kind !== "snapshot" || saved.at(-1)?.kind !== "end") {
      throw new Error(
        `${this.file("snapshot", generation)} is damaged. Restore it from a backup, or remove the folder.`,
      );
    }
    for (const record of saved) replay(this.state, record);
    this.snapshotBytes = bytes.length;
  }

  private loadLog(generation: number): { goodBytes: number; isDamaged: boolean } {
    const file = this.file("log", generation);
    const bytes = readFileSync(file);
    const { records, goodBytes } = decodeRecords(bytes);
    for (const record of records as SavedRecord[]) replay(this.state, record);
    if (goodBytes === bytes.length) return { goodBytes, isDamaged: false };
    this.options.warn(`${file}: the last ${bytes.length - goodBytes} bytes are an incomplete record and were dropped.`);
    truncateSync(file, goodBytes);
    return { goodBytes, isDamaged: true };
  }

  private async writeSnapshot(generation: number, state: SavedState): Promise<void> {
    const part = `${this.file("snapshot", generation)}.part`;
    const file = await open(part, "w");
    try {
      let bytes = 0;
      for (const record of snapshotRecords(state)) bytes += (await file.write(encodeRecord(record))).bytesWritten;
      await file.sync();
      this.snapshotBytes = bytes;
    } finally {
      await file.close();
    }
    renameSync(part, this.file("snapshot", generation));
  }

  private removeBefore(generation: number): void {
    for (const kind of ["snapshot", "log"] as const) {
      for (const old of this.generations(kind)) if (old < generation) rmSync(this.file(kind, old));
    }
  }
}

/** The state of an empty store. */
export function emptyState(): SavedState {
  return { epoch: newEpoch(), seq: 0, micros: 0, floorSeq: 0, entries: new Map(), tombstones: new Map() };
}

function newEpoch(): string {
  return randomBytes(9).toString("hex");
}

function* snapshotRecords({ epoch, seq, micros, floorSeq, entries, tombstones }: SavedState): Generator<SavedRecord> {
  yield { kind: "snapshot", format: 1, epoch, seq, micros, floorSeq };
  const all = [...entries.values()];
  for (let at = 0; at < all.length; at += ENTRIES_PER_RECORD) {
    yield { kind: "entries", entries: all.slice(at, at + ENTRIES_PER_RECORD) };
  }
  yield { kind: "tombstones", tombstones: [...tombstones.values()] };
  yield { kind: "end" };
}
