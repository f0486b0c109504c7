import type { ImportSheet } from "@/lib/contracts/import";
import type { SplitRow } from "../split";
import type { Blanks } from "./sheet";

/** Sent to the thread when it starts. */
export interface ThreadTask {
  bytes: number;
  pieceBytes: number;
  /** The sheet's name; null: the first visible one. */
  sheet: string | null;
}

/** Messages from the thread that reads a workbook. */
export type ThreadMessage =
  | { kind: "piece"; place: number }
  | { kind: "opened"; sheets: ImportSheet[]; sheet: string }
  | { kind: "rows"; rows: SplitRow[] }
  | { kind: "end"; blanks: Blanks }
  | { kind: "trouble"; problem: string };

/** Answers to the thread: a piece of the file, or permission to continue. */
export type ThreadAnswer = { kind: "piece"; content: Uint8Array } | { kind: "more" };
