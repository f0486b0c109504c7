// Imported by browser code: no zod here.

import { trimMatching } from "../wire/trim-matching";

/** The value types of a client's custom fields. */
export const customFieldTypes = ["text", "number", "date", "choice"] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

/** The maximum number of custom fields per client, and of options per choice field. */
export const maxCustomFields = 50;
export const maxOptions = 100;

/** The maximum length of a text value, and of a field's or an option's name. */
export const maxCustomTextLength = 500;
export const maxFieldNameLength = 60;

/** The period in which a removed field can be restored, in days. */
export const removedFieldDays = 30;

/** Values are counted up to this number. */
export const maxCountedValues = 100_000;

const prefix = "custom:";

/** The name of a custom field in history, evidence, columns and sorts. */
export type CustomKey = `custom:${string}`;

/** Returns the name of a custom field among an account's fields. */
export function customKey(fieldId: string): CustomKey {
  return `${prefix}${fieldId}`;
}

const keyForm = /^custom:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Finds the id of the custom field with a name; null for any other name. */
export function findCustomField(name: string): string | null {
  return keyForm.exec(name)?.[1] ?? null;
}

export function isCustomKey(name: string): name is CustomKey {
  return findCustomField(name) !== null;
}

/** An option of a choice field. A retired option is no longer offered, but accounts that have it keep it. */
export interface FieldOption {
  id: string;
  label: string;
  is_retired?: boolean | undefined;
}

/** The parts of a field's definition that are needed to parse and show its values. */
export interface FieldForm {
  type: CustomFieldType;
  options: readonly FieldOption[];
}

/** A value in its stored form (`value`), or the problem with the input. */
export type ReadFieldValue = { value: string } | { refused: string };

/**
 * Parses input for a custom field. Stored forms: text as it is, a number as plain digits with a point (`1250.5`), a day
 * as `2026-03-31`, a choice as its option's id.
 */
export function readFieldValue({ type, options }: FieldForm, entered: string): ReadFieldValue {
  const text = entered.trim();
  if (text === "") return { refused: "Enter a value" };
  if (type === "number") return readNumber(text);
  if (type === "date") return readDay(text);
  if (type === "choice")
    return options.some(({ id }) => id === text) ? { value: text } : { refused: "Choose one of its options" };
  return text.length > maxCustomTextLength ? { refused: `At most ${maxCustomTextLength} characters` } : { value: text };
}

function readNumber(text: string): ReadFieldValue {
  const [, sign = "", integerPart = "", part = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (integerPart === "") return { refused: "Enter a number such as 1250 or 0.5" };
  const digits = integerPart.replace(/^0+(?=\d)/, "");
  const decimals = trimMatching(part, null, /0/);
  if (digits.length > 15 || decimals.length > 6)
    return { refused: "At most 15 digits, 6 of them after the decimal point" };
  const value = decimals === "" ? digits : `${digits}.${decimals}`;
  return { value: value === "0" ? "0" : `${sign}${value}` };
}

function readDay(text: string): ReadFieldValue {
  const refused = { refused: "Enter a date such as 2026-03-31" };
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return refused;
  const day = new Date(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text && text >= "0001-01-01";
  return isDay ? { value: text } : refused;
}

/** Formats a stored value for display: a choice by its label, anything else as stored. */
export function showFieldValue({ type, options }: FieldForm, value: string): string {
  if (type !== "choice") return value;
  return options.find(({ id }) => id === value)?.label ?? "Deleted option";
}
