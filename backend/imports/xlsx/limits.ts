import { importLimits } from "@/lib/contracts/imports/import-field";

/** Limits of a workbook, checked against its actual content and not only what it declares. */
export const workbookLimits = {
  /** Parts in the archive, pictures included. */
  entries: 10_000,
  /** Unpacked size of one part. */
  partBytes: 1024 ** 3,
  /** Unpacked size of small parts: the list of sheets, styles, relations. */
  smallPartBytes: 16 * 1024 ** 2,
  /**
   * Maximum compression ratio of a part; real sheets stay below a third of it. Not checked for parts smaller than
   * `ratioFromBytes`.
   */
  ratio: 200,
  ratioFromBytes: 4 * 1024 ** 2,
  /** Total bytes of all shared strings, and their number. */
  sharedBytes: 96 * 1024 ** 2,
  sharedCount: 8_000_000,
  /** Length of a cell's text: the format's own limit, in characters. */
  cellChars: 32_767,
  /** Total characters of all cells: the same as the limit for text files. */
  textChars: importLimits.fileBytes,
  /** Maximum number of XML characters without a tag between them, and maximum depth of nested tags. */
  charsBetweenTags: 2 * 1024 ** 2,
  depth: 64,
  /** The format's own limits. */
  rows: 1_048_576,
  columns: importLimits.rowCells,
  sheets: 1_000,
} as const;

/** Memory limit of the reading thread, in megabytes. */
export const threadMegabytes = 160;
