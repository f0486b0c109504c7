import { readGuarded } from "@/lib/contracts/wire/csv";
import type { SplitRow } from "./split";

/** Removes the apostrophes that neutralize formulas in an exported text file. A workbook's texts have none. */
export async function* unguardRows(rows: AsyncIterable<SplitRow>): AsyncGenerator<SplitRow> {
  for await (const row of rows) yield { ...row, cells: row.cells.map(readGuarded) };
}
