import { readGuarded } from "@/lib/contracts/wire/csv";
import type { SplitRow } from "./split";

/**
 * Removes the apostrophes that neutralize formulas in an exported text file. The texts in a workbook have no such
 * apostrophes.
 */
export async function* unguardRows(rows: AsyncIterable<SplitRow>): AsyncGenerator<SplitRow> {
  for await (const row of rows) yield { ...row, cells: row.cells.map(readGuarded) };
}
