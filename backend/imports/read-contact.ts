import { z } from "zod";
import { fieldInputSchemas } from "@/lib/contracts/accounts/account-values";
import { type contactFunctions, type contactLevels, contactValuesSchema } from "@/lib/contracts/contacts/contact";
import { type ContactImportField, contactImportFields } from "@/lib/contracts/imports/import-field";
import { findFunction, findLevel, isNo, isYes, joinName } from "./contact-words";
import { cutText } from "./cut-text";
import { domainIn, type ReadRow, type RowReader, readCells, shorten } from "./read-row";

/** A row's values for a contact. `do_not_contact` is only ever set, never cleared, by an import. */
export interface ImportedContactValues {
  full_name?: string;
  title?: string;
  email?: string;
  phone?: string;
  function?: (typeof contactFunctions)[number];
  level?: (typeof contactLevels)[number];
  do_not_contact?: "yes";
  do_not_contact_reason?: string;
}

/** The values of one row in a file of contacts. */
export interface ReadContact {
  values: ImportedContactValues;
  /** The contact's id, or its id in the system that the file is from; absent: the row has none. */
  id?: string;
  /** The row's columns that identify the contact's account, parsed like a row of accounts. */
  account: ReadRow;
  /** The first invalid value and its column, from 0. */
  flaw: { place: number; reason: string } | null;
}

/**
 * Parses a row's cells; empty cells are ignored. An invalid do-not-contact value always rejects the row, even if the
 * import skips bad values: skipping it would make the contact reachable.
 */
export function readContact(cells: readonly string[], { fields, badValues }: RowReader): ReadContact {
  const account: ReadRow = { id: null, values: {}, flaw: null };
  const read: ReadContact = { values: {}, account, flaw: null };
  const names: Partial<Record<ContactImportField, string>> = {};
  for (const { index, field, text } of readCells(cells, fields, contactImportFields)) {
    if (field === "contact_id") {
      read.id = text;
      continue;
    }
    const reason = applyValue(field, text, read, names);
    if (reason === null || (badValues === "value" && field !== "do_not_contact" && field !== "full_name")) continue;
    read.flaw ??= { place: index, reason: `“${shorten(text)}”: ${reason}` };
  }
  const name = isOwn(read.id) ? (names.full_name ?? joinName(names)) : joinName(names);
  if (name !== null) read.values.full_name = name;
  return read;
}

/** Whether an id is one of Sightline's own: the file is then an export, with names in our format. */
function isOwn(id: string | undefined): boolean {
  return z.uuid().safeParse(id).success;
}

/** Parses one value. @returns the problem; null: none */
function applyValue(
  field: Exclude<ContactImportField, "contact_id">,
  text: string,
  { values, account }: ReadContact,
  names: Partial<Record<ContactImportField, string>>,
): string | null {
  const { shape } = contactValuesSchema;
  switch (field) {
    case "full_name":
    case "first_name":
    case "last_name":
      if (text.length > 100 && field !== "full_name") return "At most 100 characters";
      names[field] = text;
      return problemOf(shape.full_name.safeParse(text));
    case "title":
      values.title = text;
      return problemOf(shape.title.safeParse(text), () => delete values.title);
    case "email":
      values.email = addressIn(text);
      return problemOf(shape.email.safeParse(values.email), () => delete values.email);
    case "phone":
      values.phone = shape.phone.safeParse(text).success ? text : numberIn(text);
      return problemOf(shape.phone.safeParse(values.phone), () => delete values.phone);
    case "function":
      values.function = findFunction(text);
      return null;
    case "level": {
      const level = findLevel(text);
      if (level === null) return "Enter C-level, VP, director, manager or individual";
      values.level = level;
      return null;
    }
    case "do_not_contact":
      if (isYes(text)) values.do_not_contact = "yes";
      return isYes(text) || isNo(text) ? null : "Enter yes or no";
    case "do_not_contact_reason":
      values.do_not_contact_reason = cutText(text, 300);
      return null;
    case "account_name":
      account.values.name = text;
      return problemOf(fieldInputSchemas.name.safeParse(text), () => delete account.values.name);
    case "account_domain":
      account.values.domain = domainIn(text).toLowerCase();
      return problemOf(fieldInputSchemas.domain.safeParse(account.values.domain), () => delete account.values.domain);
    case "account_ticker":
      account.values.ticker = text.toUpperCase();
      return problemOf(fieldInputSchemas.ticker.safeParse(text), () => delete account.values.ticker);
    case "account_id":
      account.id = text;
      return null;
  }
}

interface Parsed {
  success: boolean;
  error?: { issues: readonly { message: string }[] } | undefined;
}

function problemOf({ success, error }: Parsed, drop?: () => void): string | null {
  if (success) return null;
  drop?.();
  return error?.issues[0]?.message ?? "This can't be read";
}

/** Extracts the email from `Ada Moss <ada@x.example>` and `mailto:ada@x.example`. */
function addressIn(text: string): string {
  const inner = /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text;
  return inner
    .trim()
    .replace(/^mailto:/i, "")
    .toLowerCase();
}

function numberIn(text: string): string {
  // Too long for a phone number; validation rejects it.
  if (text.length > 300) return text;
  return text
    .replace(/^tel:\s*/i, "")
    .replaceAll("/", " ")
    .replaceAll(/[\s\u00A0\u2009\u202F]+/g, " ")
    .replaceAll(/[\u2010-\u2015]/g, "-")
    .trim();
}
