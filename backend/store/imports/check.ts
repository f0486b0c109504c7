import { eq, sql } from "drizzle-orm";
import type { AccountValues } from "@/lib/contracts/account-change";
import { type ReadRow, readRow } from "../../imports/read-row";
import { planMany } from "../accounts/change-many";
import type { Database } from "../database";
import { industries } from "../schema";
import { set } from "./act";
import { addCounts, type ImportPlace, lockInState, type StagedRow, walkRows } from "./batch";
import type { ImportRecord } from "./find";
import { domainOfRow, type Findings, findMatches, judge } from "./match";
import { stepsOf } from "./steps";

const rowsAtOnce = 500;

/** What a row came out as; `place` is the column that the reason is about. */
interface Verdict {
  line: number;
  verdict: NonNullable<StagedRow["verdict"]>;
  reason: string | null;
  place: number | null;
  values: AccountValues;
  changes: string[];
  account_id: string | null;
}

/**
 * Looks at every row of an import: what it says, which account it is, what it would change. Nothing of the accounts is
 * written. When all are looked at, a person is asked to review it. Whoever takes this work over begins anew: a row that
 * stands twice in the file is found by what was seen before it.
 */
export async function checkRows(db: Database, place: ImportPlace, signal: AbortSignal, now: () => Date): Promise<void> {
  const known = { codes: await readIndustryCodes(db), seen: new Map<string, number>(), at: now() };
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
      const verdicts = await judgeRows(tx, record, rows, known);
      await writeVerdicts(tx, place, verdicts);
      const of = verdicts.map(({ verdict }) => verdict);
      return { verdicts: addCounts(record.verdicts, of) };
    },
  );
  if (isWhole) await move({ state: "ready" });
}

interface ValueOrDash {
  codes: ReadonlySet<string>;
  /** The line in which each account, name and domain of the file stood first. */
  seen: Map<string, number>;
  at: Date;
}

async function judgeRows(
  tx: Database,
  record: ImportRecord,
  rows: StagedRow[],
  known: ValueOrDash,
): Promise<Verdict[]> {
  const reader = {
    fields: record.columns.map(({ field }) => field),
    decimalMark: record.decimalMark ?? ".",
    badValues: record.badValues,
  } as const;
  const read = rows.map((row) => readRow(row.cells, reader));
  const findings = await findMatches(tx, record.clientId, read);
  const verdicts = rows.map((row, place): Verdict => {
    const [one, found] = [read[place], findings[place]];
    if (!one || !found) throw new Error("a row was lost while it was judged");
    return judgeOne(row, one, found, reader.fields, known);
  });
  await planChanges(tx, record, verdicts, known.at);
  return verdicts;
}

function judgeOne(
  row: StagedRow,
  read: ReadRow,
  found: Findings,
  fields: readonly (string | null)[],
  { codes, seen, at }: ValueOrDash,
): Verdict {
  const { line } = row;
  const { values } = read;
  const rest = { line, values, changes: [], place: null, account_id: null };
  const refuse = (reason: string, place: number | null): Verdict => ({ ...rest, verdict: "refused", reason, place });
  if (row.flaw !== null) return refuse(row.flaw, null);
  if (read.flaw) return refuse(read.flaw.reason, read.flaw.place);
  if (values.industry_code && !codes.has(values.industry_code)) {
    return refuse(`“${values.industry_code}”: There is no such industry`, fields.indexOf("industry_code"));
  }
  if (values.founded_year && values.founded_year > at.getUTCFullYear()) {
    return refuse(`“${values.founded_year}”: This year is in the future`, fields.indexOf("founded_year"));
  }
  const judged = judge(read, found);
  if (judged.verdict === "refused") return refuse(judged.reason, null);
  const keys = keysOf(read, found, judged.verdict === "new" ? null : judged.accountId);
  const earlier = keys.map((key) => seen.get(key)).find((one) => one !== undefined && one !== line);
  if (earlier !== undefined) return refuse(`It is the same account as in line ${earlier}.`, null);
  for (const key of keys) seen.set(key, line);
  if (judged.verdict === "new") return { ...rest, verdict: "new", reason: null };
  const reason = judged.verdict === "doubtful" ? judged.reason : null;
  return { ...rest, verdict: judged.verdict, reason, account_id: judged.accountId };
}

function keysOf(read: ReadRow, { nameKey }: Findings, accountId: string | null): string[] {
  if (accountId !== null) return [`id ${accountId}`];
  const domain = domainOfRow(read);
  return [...(nameKey === "" ? [] : [`name ${nameKey}`]), ...(domain === null ? [] : [`domain ${domain}`])];
}

/** Says of rows that are accounts already which of their values would change; none: they are the same. */
async function planChanges(tx: Database, record: ImportRecord, verdicts: readonly Verdict[], at: Date): Promise<void> {
  const known = verdicts.flatMap((one) => (one.account_id === null ? [] : [{ ...one, accountId: one.account_id }]));
  const origin = { fileName: record.fileName, at };
  const steps = known.map(({ accountId, values }) => ({ accountId, steps: stepsOf(values, origin, false) }));
  const plans = await planMany(tx, record.clientId, steps, at);
  for (const verdict of verdicts) {
    const plan = plans.get(verdict.account_id ?? "");
    verdict.changes = plan?.changes.map(({ field }) => field) ?? [];
    if (verdict.verdict === "matched" && plan && verdict.changes.length === 0) verdict.verdict = "same";
  }
}

async function writeVerdicts(tx: Database, { clientId, id }: ImportPlace, verdicts: readonly Verdict[]): Promise<void> {
  await tx.execute(
    sql`update import_rows r set verdict = n.verdict, reason = n.reason, place = n.place, "values" = n."values",
          changes = n.changes, account_id = n.account_id, decision = null
        from json_populate_recordset(null::import_rows, ${JSON.stringify(verdicts)}::json) n
        where r.client_id = ${clientId} and r.import_id = ${id} and r.line = n.line`,
  );
}

async function readIndustryCodes(db: Database): Promise<Set<string>> {
  const rows = await db.select({ code: industries.code }).from(industries).where(eq(industries.level, "industry"));
  return new Set(rows.map(({ code }) => code));
}
