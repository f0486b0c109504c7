import type { AccountField } from "@/lib/contracts/account-field";
import { customKey } from "@/lib/contracts/custom-field";
import {
  hasPersonField,
  type ImportField,
  type ImportKind,
  type ImportTarget,
  importFieldsOf,
  isActivityKind,
  linkImportFields,
} from "@/lib/contracts/import-field";
import { invalidField } from "../../errors";
import type { ImportRecord } from "./find";

type Mapped = Pick<ImportRecord, "columns" | "kind">;
type Fields = readonly (ImportTarget | null)[];

/**
 * Makes sure that a file's rows can be read by these fields.
 *
 * @throws AppError 400 `invalid_request`
 */
export function requireMapping(record: Mapped, fields: Fields, custom: readonly AccountField[]): void {
  const problem = findMappingProblem(record, fields, custom);
  if (problem !== null) throw invalidField("fields", problem);
}

/** Why a file's rows can't be read by these fields: one is assigned twice, or none identifies a row; null: they can. */
export function findMappingProblem(
  { columns, kind }: Mapped,
  fields: Fields,
  custom: readonly AccountField[],
): string | null {
  if (fields.length !== columns.length) return `This file has ${columns.length} columns`;
  const chosen = fields.filter((field) => field !== null);
  const twin = chosen.find((field, place) => chosen.indexOf(field) !== place);
  if (twin !== undefined) return `Two columns can't both be “${twin}”`;
  const own = kind !== null && kind !== "accounts" ? [] : custom.map(({ id }) => customKey(id));
  const known: readonly ImportTarget[] = [...importFieldsOf[kind ?? "accounts"], ...own];
  const stranger = chosen.find((field) => !known.includes(field));
  if (stranger !== undefined) return `A file of ${kind ?? "accounts"} has no “${stranger}”`;
  const { fields: keys, asked } = keysOfKind[kind ?? "accounts"];
  if (!hasOne(chosen, keys)) return asked;
  if (isActivityKind(kind) && !hasOne(chosen, linkImportFields)) {
    return "Say which column is the account or person, by its id, name, domain or email";
  }
  const person = keysOfKind.contacts;
  return kind === "accounts" && hasPersonField(chosen) && !hasOne(chosen, person.fields) ? person.asked : null;
}

function hasOne(chosen: readonly ImportTarget[], fields: readonly ImportField[]): boolean {
  return chosen.some((field) => fields.some((one) => one === field));
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
  owners: { fields: ["owner_email", "owner_name"], asked: "Say which column is the user’s email or name" },
};
