import { and, desc, eq, isNotNull, ne } from "drizzle-orm";
import type { z } from "zod";
import type { AccountField } from "@/lib/contracts/account-field";
import { AppError, notFound } from "@/lib/contracts/app-error";
import { customKey } from "@/lib/contracts/custom-field";
import type { DecideImport, ImportAction, mapImportSchema, ReadImport } from "@/lib/contracts/import";
import {
  hasPersonField,
  type ImportField,
  type ImportKind,
  type ImportState,
  type ImportTarget,
  importFieldsOf,
  importLimits,
  isActivityKind,
  linkImportFields,
} from "@/lib/contracts/import-field";
import type { Database } from "../../database/database";
import { importPieces, importRows, imports } from "../../database/schema/imports";
import { invalidField } from "../../errors";
import type { Principal } from "../../principal";
import { actorOf, recordAudit } from "../audit/audit";
import { listFields } from "../custom-fields/read";
import { choicesOf } from "./choices";
import { countPieces } from "./create";
import { holdsPeople, type ImportRecord, keptSince, lockImport } from "./find";
import { isPersonOf } from "./rows";

/**
 * Has an import's file read, or read again with other settings. Earlier mappings and verdicts are discarded.
 *
 * @throws AppError 404 `not_found`; 409 `import_state`; 400 `invalid_request`: pieces of the file are missing
 */
export async function startReading(
  tx: Database,
  principal: Principal,
  id: string,
  { kind, encoding, delimiter, sheet, has_header: hasHeader }: ReadImport,
  at: Date,
): Promise<void> {
  const record = await lockImport(tx, principal, id);
  requireState(record, "uploading", "reading", "mapping", "ready", "failed");
  const missing = Math.ceil(record.bytes / importLimits.partBytes) - (await countPieces(tx, record));
  if (missing > 0) throw invalidField("body", "The file isn't here whole. Choose it once more");
  if (sheet !== undefined && !record.sheets.some(({ name }) => name === sheet)) {
    throw invalidField("sheet", "There is no such sheet in this workbook");
  }
  await set(tx, record, {
    state: "reading",
    problem: null,
    remarks: [],
    reading: record.reading + 1,
    kind: kind ?? null,
    encoding: encoding ?? null,
    delimiter: delimiter ?? null,
    sheet: sheet ?? null,
    hasHeader: hasHeader ?? null,
    decimalMark: null,
    columns: [],
    headingsKey: null,
    rowCount: null,
    done: 0,
    atLine: 0,
    atPeople: false,
    verdicts: {},
    personVerdicts: {},
    endedAt: null,
    updatedAt: at,
  });
}

/**
 * Sets the field of each column, and has the rows checked.
 *
 * @throws AppError 404 `not_found`; 409 `import_state`; 400 `invalid_request`: a field assigned twice, or no field that
 * identifies an account
 */
export async function mapColumns(
  tx: Database,
  principal: Principal,
  id: string,
  { fields, decimal_mark: decimalMark, bad_values: badValues }: z.output<typeof mapImportSchema>,
  at: Date,
): Promise<void> {
  const record = await lockImport(tx, principal, id);
  requireState(record, "mapping", "ready");
  requireMapping(record, fields, await listFields(tx, record.clientId));
  await set(tx, record, {
    state: "checking",
    problem: null,
    columns: record.columns.map((column, place) => ({ ...column, field: fields[place] ?? null })),
    decimalMark,
    badValues,
    done: 0,
    atLine: 0,
    atPeople: false,
    verdicts: {},
    personVerdicts: {},
    updatedAt: at,
  });
}

function requireMapping(
  { columns, kind }: ImportRecord,
  fields: readonly (ImportTarget | null)[],
  custom: readonly AccountField[],
): void {
  if (fields.length !== columns.length) throw invalidField("fields", `This file has ${columns.length} columns`);
  const chosen = fields.filter((field) => field !== null);
  const twin = chosen.find((field, place) => chosen.indexOf(field) !== place);
  if (twin !== undefined) throw invalidField("fields", `Two columns can't both be “${twin}”`);
  const own = kind !== null && kind !== "accounts" ? [] : custom.map(({ id }) => customKey(id));
  const known: readonly ImportTarget[] = [...importFieldsOf[kind ?? "accounts"], ...own];
  const stranger = chosen.find((field) => !known.includes(field));
  if (stranger !== undefined) throw invalidField("fields", `A file of ${kind ?? "accounts"} has no “${stranger}”`);
  const { fields: keys, asked } = keysOfKind[kind ?? "accounts"];
  if (!chosen.some((field) => keys.some((key) => key === field))) throw invalidField("fields", asked);
  if (isActivityKind(kind) && !chosen.some((field) => linkImportFields.some((link) => link === field))) {
    throw invalidField("fields", "Say which column is the account or person, by its id, name, domain or email");
  }
  const person = keysOfKind.contacts;
  if (hasPersonField(chosen) && !chosen.some((field) => person.fields.some((key) => key === field))) {
    throw invalidField("fields", person.asked);
  }
}

/** The fields of which a file needs at least one to identify its rows. */
const keysOfKind: Record<ImportKind, { fields: readonly ImportField[]; asked: string }> = {
  accounts: {
    fields: ["name", "domain", "website", "ticker", "cik", "id"],
    asked: "Say which column is the name, the domain, the ticker, the CIK or the id",
  },
  contacts: {
    fields: ["full_name", "first_name", "last_name", "email"],
    asked: "Say which column is the person’s name or email",
  },
  notes: { fields: ["body"], asked: "Say which column is the note’s text" },
  tasks: { fields: ["subject"], asked: "Say which column is the task’s title" },
};

/**
 * Sets the decision about one doubtful row.
 *
 * @throws AppError 404 `not_found`; 409 `import_state`; 400 `invalid_request`: the row doesn't allow this decision
 */
export async function decideRow(
  tx: Database,
  principal: Principal,
  id: string,
  { line, decision, of }: DecideImport,
): Promise<void> {
  const record = await lockImport(tx, principal, id);
  requireState(record, "ready");
  const isPerson = isPersonOf(of, record.kind);
  const isRow = and(
    eq(importRows.clientId, record.clientId),
    eq(importRows.importId, id),
    eq(importRows.isPerson, isPerson),
    eq(importRows.line, line),
  );
  const [staged] = await tx.select().from(importRows).where(isRow);
  if (staged?.verdict !== "doubtful") throw notFound();
  const kind = isPerson ? "contacts" : (record.kind ?? "accounts");
  if (decision !== null && !choicesOf(staged, kind).includes(decision))
    throw invalidField("decision", "It isn’t sure at which account this row would be added");
  const [row] = await tx
    .update(importRows)
    .set({ decision })
    .where(and(isRow, eq(importRows.verdict, "doubtful")))
    .returning({ line: importRows.line });
  if (!row) throw notFound();
}

/**
 * Runs, pauses, resumes, cancels or undoes an import. Rows written before a pause or a cancellation stay.
 *
 * @throws AppError 404 `not_found`; 409 `import_state`
 */
export async function actOnImport(
  tx: Database,
  principal: Principal,
  id: string,
  action: ImportAction,
  at: Date,
): Promise<void> {
  const record = await lockImport(tx, principal, id);
  switch (action.action) {
    case "run":
      requireState(record, "ready");
      await set(tx, record, {
        ...begun("running", at),
        doubtful: action.doubtful,
        outcomes: {},
        personOutcomes: {},
        startedAt: record.startedAt ?? at,
      });
      await dropPieces(tx, record);
      return audit(tx, principal, record, "import.run", at);
    case "pause":
      requireState(record, "running");
      return set(tx, record, { state: "paused", updatedAt: at });
    case "resume":
      requireState(record, "paused");
      return set(tx, record, { state: "running", problem: null, updatedAt: at });
    case "cancel":
      requireState(record, "uploading", "reading", "mapping", "checking", "ready", "running", "paused");
      await set(tx, record, { state: "cancelled", problem: null, endedAt: at, updatedAt: at });
      await dropPieces(tx, record);
      return audit(tx, principal, record, "import.cancel", at);
    case "undo":
      requireState(record, "done", "cancelled");
      if (record.createdAt <= keptSince(at)) {
        throw new AppError(409, "import_state", "An import can be taken back for 30 days. These are over.");
      }
      await set(tx, record, { ...begun("undoing", at), atPeople: holdsPeople(record) });
      return audit(tx, principal, record, "import.undo", at);
  }
}

function begun(state: ImportState, at: Date): Partial<ImportRecord> {
  return { state, problem: null, done: 0, atLine: 0, atPeople: false, updatedAt: at };
}

/**
 * The kind and columns of the client's last file with the same headings; null when there was none. @param kind null:
 * any
 */
export async function findEarlierMapping(
  db: Database,
  { clientId, id }: { clientId: string; id: string },
  headingsKey: string,
  kind: ImportKind | null,
): Promise<Pick<ImportRecord, "columns" | "decimalMark" | "kind"> | null> {
  const [earlier] = await db
    .select({ columns: imports.columns, decimalMark: imports.decimalMark, kind: imports.kind })
    .from(imports)
    .where(
      and(
        eq(imports.clientId, clientId),
        eq(imports.headingsKey, headingsKey),
        kind === null ? undefined : eq(imports.kind, kind),
        ne(imports.id, id),
        isNotNull(imports.startedAt),
      ),
    )
    .orderBy(desc(imports.createdAt))
    .limit(1);
  return earlier ?? null;
}

/** Updates an import's row. */
export async function set(
  tx: Database,
  { clientId, id }: { clientId: string; id: string },
  values: Partial<ImportRecord>,
): Promise<void> {
  await tx
    .update(imports)
    .set(values)
    .where(and(eq(imports.clientId, clientId), eq(imports.id, id)));
}

async function dropPieces(tx: Database, { clientId, id }: ImportRecord): Promise<void> {
  await tx.delete(importPieces).where(and(eq(importPieces.clientId, clientId), eq(importPieces.importId, id)));
}

async function audit(
  tx: Database,
  principal: Principal,
  { id, fileName, rowCount }: ImportRecord,
  action: "import.run" | "import.cancel" | "import.undo",
  at: Date,
): Promise<void> {
  await recordAudit(tx, {
    ...actorOf(principal),
    at,
    action,
    subject: id,
    details: { file: fileName, rows: rowCount },
  });
}

const stateNames: Record<ImportState, string> = {
  uploading: "still being uploaded",
  reading: "being read",
  mapping: "waiting for its columns to be matched",
  checking: "being checked",
  ready: "ready to run",
  running: "running",
  paused: "paused",
  done: "done",
  cancelled: "cancelled",
  failed: "stopped, since its file can't be read",
  undoing: "being taken back",
  undone: "taken back",
};

function requireState({ state }: ImportRecord, ...allowed: ImportState[]): void {
  if (allowed.includes(state)) return;
  throw new AppError(409, "import_state", `This import is ${stateNames[state]}.`);
}
