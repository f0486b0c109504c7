/** A cell value in an exported file. */
export type Cell = string | number | boolean | null;

/** A table to be exported, of any length. */
export interface Sheet {
  headings: readonly string[];
  /** The rows, in batches. */
  batches: AsyncIterable<readonly (readonly Cell[])[]>;
}
