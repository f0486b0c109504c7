import { eq, sql } from "drizzle-orm";
import type { ImportKind } from "@/lib/contracts/import-field";
import type { Database } from "../../database/database";
import { industries } from "../../database/schema/core";
import { set } from "./act";
import { addCounts, type ImportPlace, lockInState, walkRows } from "./batch";
import { judgeAccountRows } from "./check-accounts";
import { judgeContactRows } from "./check-contacts";
import type { ImportRecord } from "./find";
import type { Judge, Known, Verdict } from "./verdict";

const rowsAtOnce = 500;

/** How the rows of a file of each kind are judged. */
const judges: Record<ImportKind, Judge> = { accounts: judgeAccountRows, contacts: judgeContactRows };

/**
 * Looks at every row of an import: what it says, which account or contact it is, what it would change. Nothing of
 * them is written. When all are looked at, a person is asked to review it. Whoever takes this work over begins anew: a row that
 * stands twice in the file is found by what was seen before it.
 */
export async function checkRows(db: Database, place: ImportPlace, signal: AbortSignal, now: () => Date): Promise<void> {
  const known: Known = { codes: await readIndustryCodes(db), seen: new Map<string, number>(), at: now() };
  const move = (values: Partial<ImportRecord>) =>
    db.transaction(async (tx) => {
      if (await lockInState(tx, place, "checking"))
        await set(tx, place, { ...values, done: 0, atLine: 0, updatedAt: now() });
    });
  await move({ verdicts: {} });
  const isWhole = await walkRows(
    db,
    place,
    { state: "checking", rowsAtOnce, signal, now },
    async (tx, record, rows) => {
      const verdicts = await judges[record.kind ?? "accounts"](tx, record, rows, known);
      await writeVerdicts(tx, place, verdicts);
      const of = verdicts.map(({ verdict }) => verdict);
      return { verdicts: addCounts(record.verdicts, of) };
    },
  );
  if (isWhole) await move({ state: "ready" });
}

async function writeVerdicts(tx: Database, { clientId, id }: ImportPlace, verdicts: readonly Verdict[]): Promise<void> {
  await tx.execute(
    sql`update import_rows r set verdict = n.verdict, reason = n.reason, place = n.place, "values" = n."values",
          changes = n.changes, account_id = n.account_id, contact_id = n.contact_id, decision = null
        from json_populate_recordset(null::import_rows, ${JSON.stringify(verdicts)}::json) n
        where r.client_id = ${clientId} and r.import_id = ${id} and r.line = n.line`,
  );
}

async function readIndustryCodes(db: Database): Promise<Set<string>> {
  const rows = await db.select({ code: industries.code }).from(industries).where(eq(industries.level, "industry"));
  return new Set(rows.map(({ code }) => code));
}
