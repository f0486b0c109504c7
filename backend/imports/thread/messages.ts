import type { ImportSheet } from "@/lib/contracts/imports/import";
import type { ImportDelimiter, ImportEncoding } from "@/lib/contracts/imports/import-field";
import type { OpenText } from "../open-text";
import type { SplitRow } from "../split";
import type { UnreadableCellCounts } from "../xlsx/sheet";

/** Settings for reading a text file; null: to be guessed. */
export interface TextSettings {
  encoding: ImportEncoding | null;
  delimiter: ImportDelimiter | null;
}

/** Sent to the thread when it starts. */
export interface ThreadTask {
  bytes: number;
  chunkBytes: number;
  /** A workbook, with the name of the sheet to read (null: the first visible one), or a text file. */
  content: { kind: "workbook"; sheet: string | null } | ({ kind: "text" } & TextSettings);
}

/** Facts about a file that are known before its rows. */
export type OpenedFile =
  | { kind: "workbook"; sheets: ImportSheet[]; sheet: string }
  | ({ kind: "text" } & Pick<OpenText, "encoding" | "delimiter" | "hasBrokenBytes">);

/** Messages from the thread that reads a file. */
export type ThreadMessage =
  | { kind: "chunk"; index: number }
  | { kind: "opened"; file: OpenedFile }
  | { kind: "rows"; rows: SplitRow[] }
  | { kind: "end"; blanks: UnreadableCellCounts }
  | { kind: "trouble"; problem: string };

/** Replies to the thread: a chunk of the file, or permission to continue. */
export type ThreadReply = { kind: "chunk"; content: Uint8Array } | { kind: "more" };
