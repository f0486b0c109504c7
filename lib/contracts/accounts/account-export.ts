import { z } from "zod";
import { fileFormatSchema } from "../wire/file-format";
import { accountFilterSchema, accountSortSchema } from "./account";
import { isListColumn, type ListColumn, maxColumns } from "./account-columns";

/** A column's name; `custom:{id}` is a custom field's column. */
export const columnSchema = z.custom<ListColumn>(
  (name) => typeof name === "string" && isListColumn(name),
  "Unknown column",
);

/** The accounts of an export and their order, by the list's parameters. */
const selectionSchema = accountFilterSchema.extend({
  sort: accountSortSchema.optional(),
  format: fileFormatSchema,
});

/**
 * `GET {api}/accounts/export/`: a file of all matching accounts, as CSV (UTF-8 with a byte order mark, lines as in RFC
 * 4180, texts guarded by `guardText`) or as a workbook of one sheet, whose texts are never formulas. `columns`: the
 * columns after the name, in this order, without deleted custom fields; absent: every field.
 */
export const accountExportSchema = selectionSchema.extend({
  columns: z
    .string()
    .max(4000)
    .transform((text) => text.split(",").filter((part) => part !== ""))
    .pipe(z.array(columnSchema).max(maxColumns))
    .optional(),
});

export type AccountExport = z.infer<typeof accountExportSchema>;

/** `POST {api}/accounts/export/`: the same file for accounts by id, in this order; removed accounts are left out. */
export const chosenExportSchema = z
  .object({
    ids: z.array(z.uuid()).min(1).max(1_000),
    columns: z.array(columnSchema).max(maxColumns),
    format: fileFormatSchema,
  })
  .strict();

export type ChosenExport = z.infer<typeof chosenExportSchema>;

/**
 * `GET {api}/accounts/export/contacts/`: a file of the contacts at all matching accounts, grouped by account, without
 * do-not-contact contacts.
 */
export const contactExportSchema = selectionSchema;

export type ContactExport = z.infer<typeof contactExportSchema>;
