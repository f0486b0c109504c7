import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { customKey } from "@/lib/contracts/accounts/custom-field";
import { findFieldInfo } from "@/lib/contracts/accounts/fields";
import type { ImportColumn } from "@/lib/contracts/imports/import";
import {
  type DayOrder,
  type DecimalMark,
  hasPersonField,
  type ImportField,
  type ImportKind,
  type ImportTarget,
  importFieldsOf,
  isActivityKind,
  linkImportFields,
} from "@/lib/contracts/imports/import-field";
import { invalidField } from "../../../errors";
import type { ImportRecord } from "./find";

type Mapped = Pick<ImportRecord, "columns" | "kind">;
type Fields = readonly (ImportTarget | null)[];

/**
 * Asserts that the field mapping can be used to read a file's rows.
 *
 * @throws AppError 400 `invalid_request`
 */
export function requireMapping(record: Mapped, fields: Fields, custom: readonly AccountField[]): void {
  const problem = findMappingProblem(record, fields, custom);
  if (problem !== null) throw invalidField("fields", problem);
}

/**
 * Finds the problem with a field mapping: a field assigned twice, or none that identifies a row; null: the mapping is
 * valid.
 */
export function findMappingProblem(
  { columns, kind }: Mapped,
  fields: Fields,
  custom: readonly AccountField[],
): string | null {
  if (fields.length !== columns.length) return `This file has ${columns.length} columns`;
  const chosen = fields.filter((field) => field !== null);
  const duplicate = chosen.find((field, index) => chosen.indexOf(field) !== index);
  if (duplicate !== undefined) return `Two columns can't map to “${duplicate}”`;
  const own = kind !== null && kind !== "accounts" ? [] : custom.map(({ id }) => customKey(id));
  const known: readonly ImportTarget[] = [...importFieldsOf[kind ?? "accounts"], ...own];
  const stranger = chosen.find((field) => !known.includes(field));
  if (stranger !== undefined) return `A file of ${kind ?? "accounts"} can’t contain “${stranger}”`;
  const { fields: keys, message } = keysOfKind[kind ?? "accounts"];
  if (!hasOne(chosen, keys)) return message;
  if (isActivityKind(kind) && !hasOne(chosen, linkImportFields)) {
    return "Choose the column with the account or person, by its id, name, domain or email";
  }
  const person = keysOfKind.contacts;
  return kind === "accounts" && hasPersonField(chosen) && !hasOne(chosen, person.fields) ? person.message : null;
}

function hasOne(chosen: readonly ImportTarget[], fields: readonly ImportField[]): boolean {
  return chosen.some((field) => fields.some((one) => one === field));
}

/** The fields of which a file must map at least one to identify its rows. */
const keysOfKind: Record<ImportKind, { fields: readonly ImportField[]; message: string }> = {
  accounts: {
    fields: ["name", "domain", "website", "ticker", "cik", "id"],
    message: "Choose the column with the name, the domain, the ticker, the CIK or the id",
  },
  contacts: {
    fields: ["full_name", "first_name", "last_name", "email"],
    message: "Choose the column with the person’s name or email",
  },
  notes: { fields: ["body"], message: "Choose the column with the note’s text" },
  tasks: { fields: ["subject"], message: "Choose the column with the task’s title" },
  owners: { fields: ["owner_email", "owner_name"], message: "Choose the column with the user’s email or name" },
};

/** A column with the chosen decimal mark and day/month order; null keeps the guess. */
export function chooseFormats(column: ImportColumn, mark: DecimalMark | null, order: DayOrder | null): ImportColumn {
  return {
    ...column,
    decimals: mark === null ? column.decimals : { mark, is_sure: true },
    days: order === null ? column.days : { two_digit_years: 0, ...column.days, order, is_sure: true },
  };
}

/**
 * Asserts that the number and date formats of each column are unambiguous.
 *
 * @throws AppError 400 `invalid_request`
 */
export function requireFormats(columns: readonly ImportColumn[], custom: readonly AccountField[]): void {
  const found = findFormatProblem(columns, custom);
  if (found) throw invalidField(found.setting, found.problem);
}

/**
 * Finds a column with ambiguous numbers or dates. Account amounts are whole numbers, so their guessed format is good
 * enough.
 */
export function findFormatProblem(
  columns: readonly ImportColumn[],
  custom: readonly AccountField[],
): { setting: "decimal_marks" | "day_orders"; problem: string } | null {
  for (const { heading, field, decimals, days } of columns) {
    const type = custom.find(({ id }) => customKey(id) === field)?.type;
    if (type === "number" && decimals?.is_sure === false) {
      return { setting: "decimal_marks", problem: `Choose how the numbers in “${heading}” are written` };
    }
    const isDay =
      type === "date" ||
      (field !== null && findFieldInfo(field)?.kind === "date") ||
      field === "written_at" ||
      field === "due_date";
    if (isDay && days?.is_sure === false) {
      return { setting: "day_orders", problem: `Choose the order of day, month and year in “${heading}”` };
    }
  }
  return null;
}
