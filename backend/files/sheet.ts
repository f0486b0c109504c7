/** A value as a file carries it. */
export type Cell = string | number | boolean | null;

/** What a file is made of, of any length. */
export interface Sheet {
  headings: readonly string[];
  /** The rows, some at a time. */
  pieces: AsyncIterable<readonly (readonly Cell[])[]>;
}
