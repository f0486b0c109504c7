import type { ImportKind } from "@/lib/contracts/import-field";
import type { Database } from "../../database/database";
import { set } from "./act";
import { addCounts, type ImportPlace, lockInState, walkRows } from "./batch";
import type { ImportRecord, StagedRow } from "./find";
import type { Result } from "./result";
import { tellAuthor, writeResults } from "./run";
import { takeAccountsBack } from "./undo-accounts";
import { takeContactsBack } from "./undo-contacts";

const rowsAtOnce = 250;

type TakeBack = (tx: Database, record: ImportRecord, rows: StagedRow[], at: Date) => Promise<Result[]>;

/** How the rows of a file of each kind are taken back. */
const takers: Record<ImportKind, TakeBack> = { accounts: takeAccountsBack, contacts: takeContactsBack };

/**
 * Takes an import back, a batch in a transaction: accounts or contacts that it added are removed (and can be restored like
 * any other), values that it changed are what they were. What somebody changed since stays, and its row says so.
 */
export async function undoImport(
  db: Database,
  place: ImportPlace,
  signal: AbortSignal,
  now: () => Date,
): Promise<void> {
  const isWhole = await walkRows(db, place, { state: "undoing", rowsAtOnce, signal, now }, async (tx, record, rows) => {
    const results = await takers[record.kind ?? "accounts"](tx, record, rows, now());
    await writeResults(tx, place, results);
    return {
      outcomes: addCounts(record.atLine === 0 ? {} : record.outcomes, [
        ...results.map(({ outcome }) => outcome),
        ...rows
          .filter(({ outcome }) => outcome !== "added" && outcome !== "changed")
          .flatMap(({ outcome }) => outcome ?? []),
      ]),
    };
  });
  if (isWhole) await end(db, place, now());
}

async function end(db: Database, place: ImportPlace, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const record = await lockInState(tx, place, "undoing");
    if (!record) return;
    await set(tx, place, { state: "undone", endedAt: at, updatedAt: at });
    const { undone = 0, kept = 0 } = record.outcomes;
    const body = `${undone.toLocaleString("en")} rows taken back, ${kept.toLocaleString("en")} changed since and kept.`;
    await tellAuthor(tx, record, `The import of ${record.fileName} is taken back`, body, at);
  });
}
