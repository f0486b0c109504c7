import type { Database } from "../../database/database";
import { type ReadRow, readRow } from "../../imports/read-row";
import { planMany } from "../accounts/change-many";
import { domainOfRow, type Findings, findMatches, judge } from "../matching/match";
import type { ImportRecord, StagedRow } from "./find";
import { stepsOf } from "./steps";
import { type Known, readerOf, type Verdict } from "./verdict";

/** Judges rows of a file of accounts: which account each is, and what it would change of it. */
export async function judgeAccountRows(
  tx: Database,
  record: ImportRecord,
  rows: StagedRow[],
  known: Known,
): Promise<Verdict[]> {
  const reader = readerOf(record);
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
  { codes, seen, at }: Known,
): Verdict {
  const { line } = row;
  const { values } = read;
  const rest = { line, values, changes: [], place: null, account_id: null, contact_id: null };
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
