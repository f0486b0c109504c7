import type { ImportSheet } from "@/lib/contracts/import";
import type { SplitRow } from "../split";
import type { Blanks } from "./sheet";

/** What the thread is given with its beginning. */
export interface ThreadTask {
  bytes: number;
  pieceBytes: number;
  /** The sheet's name; null: the first that can be seen. */
  sheet: string | null;
}

/** What the thread that reads a workbook says. */
export type ThreadMessage =
  | { kind: "piece"; place: number }
  | { kind: "opened"; sheets: ImportSheet[]; sheet: string }
  | { kind: "rows"; rows: SplitRow[] }
  | { kind: "end"; blanks: Blanks }
  | { kind: "trouble"; problem: string };

/** What it is answered: a piece of the file, or that it may go on. */
export type ThreadAnswer = { kind: "piece"; content: Uint8Array } | { kind: "more" };
