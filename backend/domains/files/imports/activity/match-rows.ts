import type { ActivityKind } from "@/lib/contracts/imports/import-field";
import type { Database } from "../../../../database/database";
import { cutText } from "../../../../imports/cut-text";
import { type ReadActivity, readActivity } from "../../../../imports/read-activity";
import type { ImportRecord, StagedRow } from "../find";
import { findImportedKeys } from "../links/external-ids";
import { type ActivitySubject, findSubjects } from "../links/find-subjects";
import { type MatchedMember, matchMembers } from "../links/members";
import { type MatchResult, type MatchRows, type MatchState, readerOf } from "../match-result";

/**
 * Creates the matcher for a file of notes or tasks: finds each row's subject and whether an earlier file imported it.
 */
export function matchActivityRows(kind: ActivityKind): MatchRows {
  return async (tx, record, rows, known) => {
    const read = await readActivityRows(tx, record, rows, kind);
    return read.map((one) => judgeOne(kind, one, known));
  };
}

/** A row with its lookup results. */
export interface FoundActivity {
  row: StagedRow;
  read: ReadActivity;
  subject: ActivitySubject;
  /** The author or assignee, if the row names a member. */
  member: MatchedMember | null;
  isImported: boolean;
}

/** Reads rows of a notes or tasks file and resolves their references, in row order. */
export async function readActivityRows(
  tx: Database,
  record: ImportRecord,
  rows: readonly StagedRow[],
  kind: ActivityKind,
): Promise<FoundActivity[]> {
  const { clientId } = record;
  const reader = readerOf(record);
  const all = rows.map((row) => ({ row, read: readActivity(row.cells, kind, reader) }));
  const subjects = await findSubjects(
    tx,
    record,
    all.map(({ read }) => read.link),
  );
  const members = await matchMembers(
    tx,
    record,
    all.flatMap(({ read }) => read.who ?? []),
  );
  const imported = await findImportedKeys(
    tx,
    clientId,
    kind,
    all.map(({ read }) => read.key),
  );
  return all.map(({ row, read }, at) => {
    const subject = subjects[at];
    if (!subject) throw new Error("a row was lost during matching");
    const member = (read.who !== null && members.get(read.who)) || null;
    return { row, read, subject, member, isImported: imported.has(read.key) };
  });
}

const nouns: Record<ActivityKind, string> = { notes: "note", tasks: "task" };

function judgeOne(
  kind: ActivityKind,
  { row, read, subject, member, isImported }: FoundActivity,
  { seen, at }: MatchState,
): MatchResult {
  const { line } = row;
  const rest = {
    line,
    values: shownOf(kind, read, member),
    changes: [],
    place: null,
    account_id: null,
    contact_id: null,
  };
  const refuse = (reason: string, column: number | null = null): MatchResult => {
    return { ...rest, status: "refused", reason, place: column };
  };
  if (row.flaw !== null) return refuse(row.flaw);
  if (read.flaw) return refuse(read.flaw.reason, read.flaw.place);
  if (read.writtenAt !== null && new Date(read.writtenAt) > at)
    return refuse(`“${read.writtenAt}”: This is in the future`);
  const earlier = seen.get(read.key);
  if (earlier !== undefined && earlier !== line) return refuse(`Same ${nouns[kind]} as in line ${earlier}.`);
  seen.set(read.key, line);
  if (isImported) return { ...rest, status: "same", reason: `An earlier file already imported this ${nouns[kind]}.` };
  switch (subject.kind) {
    case "missing":
      return { ...refuse(subject.reason), link: "missing" };
    case "like":
      return { ...rest, status: "doubtful", reason: subject.reason, account_id: subject.account.id, link: "doubtful" };
    case "planned":
      return { ...rest, status: "new", reason: kind === "tasks" ? remarkOn(read, member) : null, link: "planned" };
    case "waits": {
      const reason = `Imported only if line ${subject.line} of ${subject.fileName} is.`;
      return { ...rest, status: "doubtful", reason, link: "waits" };
    }
    case "found": {
      const { account, contact } = subject;
      const remarks = kind === "tasks" ? [subject.remark, remarkOn(read, member)] : [];
      const reason = remarks.filter((one) => one !== null).join(" ") || null;
      const ids = { account_id: account.id, contact_id: contact?.id ?? null };
      return { ...rest, ...ids, status: "new", reason, link: "found" };
    }
  }
}

function remarkOn({ who }: ReadActivity, member: MatchedMember | null): string | null {
  return who !== null && member === null
    ? `No colleague matches “${who}”, so this is imported without an assignee.`
    : null;
}

function shownOf(
  kind: ActivityKind,
  { text, writtenAt, dueDate, isDone, who }: ReadActivity,
  member: MatchedMember | null,
) {
  const name = member?.name ?? who;
  return {
    ...(text !== null && { [kind === "notes" ? "body" : "subject"]: cutText(text, 300) }),
    ...(writtenAt !== null && { written_at: writtenAt.slice(0, 10) }),
    ...(dueDate !== null && { due_date: dueDate }),
    ...(isDone && { is_done: "yes" }),
    ...(name !== null && { [kind === "notes" ? "author" : "assignee"]: name }),
  };
}
