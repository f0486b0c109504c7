// Browsers read this file: no zod here.

import { trimMatching } from "../wire/trim-matching";

/** What a custom field of a client may hold. */
export const customFieldTypes = ["text", "number", "date", "choice"] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

/** How many custom fields a client has at most, and how many options one of choices: more than people tell apart. */
export const maxCustomFields = 50;
export const maxOptions = 100;

/** The longest text of a value, and the longest name of a field or an option. */
export const maxCustomTextLength = 500;
export const maxFieldNameLength = 60;

/** How long a removed field can be brought back, in days. */
export const fieldKeptDays = 30;

/** How many values are counted before a number says "more than". */
export const maxCountedValues = 100_000;

const prefix = "custom:";

/** What the history, evidence, columns and sorts call a custom field: a field of the account. */
export type CustomKey = `custom:${string}`;

/** The name of a custom field among an account's fields. */
export function customKey(fieldId: string): CustomKey {
  return `${prefix}${fieldId}`;
}

const keyForm = /^custom:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The id of the custom field that a name stands for; null for any other name. */
export function findCustomField(name: string): string | null {
  return keyForm.exec(name)?.[1] ?? null;
}

/** Whether a name is that of a custom field. */
export function isCustomKey(name: string): name is CustomKey {
  return findCustomField(name) !== null;
}

/** One of the values that a field of choices offers. A retired one stands where it was chosen, and isn't offered any more. */
export interface FieldOption {
  id: string;
  label: string;
  is_retired?: boolean | undefined;
}

/** What is known of a field where its values are read and shown. */
export interface FieldForm {
  type: CustomFieldType;
  options: readonly FieldOption[];
}

/** A value as it is written down (`value`), or what is wrong with what was given. */
export type ReadFieldValue = { value: string } | { refused: string };

/**
 * Reads what somebody gives for a custom field. Written down are: text as it is, a number as plain digits with a point
 * (`1250.5`), a day as `2026-03-31`, a choice as its option's id.
 */
export function readFieldValue({ type, options }: FieldForm, given: string): ReadFieldValue {
  const text = given.trim();
  if (text === "") return { refused: "Enter a value" };
  if (type === "number") return readNumber(text);
  if (type === "date") return readDay(text);
  if (type === "choice")
    return options.some(({ id }) => id === text) ? { value: text } : { refused: "Choose one of its options" };
  return text.length > maxCustomTextLength ? { refused: `At most ${maxCustomTextLength} characters` } : { value: text };
}

function readNumber(text: string): ReadFieldValue {
  const [, sign = "", whole = "", part = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === "") return { refused: "Enter a number such as 1250 or 0.5" };
  const digits = whole.replace(/^0+(?=\d)/, "");
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

/** A written value as people read it: a choice by its label, everything else as it is written. */
export function showFieldValue({ type, options }: FieldForm, value: string): string {
  if (type !== "choice") return value;
  return options.find(({ id }) => id === value)?.label ?? "An option that is gone";
}
