// Browsers read this file: no zod here.

import { joinList, splitList } from "../wire/list-text";

/** How many conditions on custom fields one filter has at most, and how many values one of them. */
export const maxFieldConditions = 10;
const maxValues = 30;

/**
 * What a filter asks of one custom field. `is`: one of the values; `isnt`: none of them, or no value; `between`: from and
 * to, each may be open; `empty` and `filled`: without and with a value.
 */
export type FieldCondition =
  | { field: string; test: "is"; values: readonly string[] }
  | { field: string; test: "isnt"; values: readonly string[] }
  | { field: string; test: "between"; from: string | null; to: string | null }
  | { field: string; test: "empty" }
  | { field: string; test: "filled" };

const tests = ["is", "isnt", "between", "empty", "filled"] as const;
const form = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(is|isnt|between|empty|filled)(?::(.*))?$/s;

/** A condition as it is written, whether it says something yet or not. */
export interface FieldDraft {
  field: string;
  test: FieldCondition["test"];
  values: readonly string[];
}

/** Reads a condition that may be unfinished, such as one without a value. Null: it isn't one. */
export function readFieldDraft(text: string): FieldDraft | null {
  const [, field, test, rest] = form.exec(text) ?? [];
  const known = tests.find((one) => one === test);
  return field === undefined || known === undefined
    ? null
    : { field, test: known, values: rest === undefined ? [] : splitAt(rest) };
}

/** Writes what {@link readFieldDraft} reads. */
export function writeFieldDraft({ field, test, values }: FieldDraft): string {
  if (test === "empty" || test === "filled") return `${field}:${test}`;
  return `${field}:${test}:${values.map((value) => value.replace(/[\\|]/g, "\\$&")).join("|")}`;
}

/**
 * Reads one condition: `{id}:is:a|b`, `{id}:between:1|5`, `{id}:between:|5`, `{id}:empty`; `\` before a `|` or `\` of a
 * value. Null: it can't be understood. Whether the values fit the field, only its type says.
 */
export function readFieldCondition(text: string): FieldCondition | null {
  const draft = readFieldDraft(text);
  if (!draft) return null;
  const { field, test, values } = draft;
  if (test === "empty" || test === "filled") return values.length === 0 ? { field, test } : null;
  if (values.length === 0) return null;
  if (test === "between") {
    const [from = "", to = ""] = values;
    if (values.length !== 2 || !areBounds(from, to)) return null;
    return { field, test, from: from === "" ? null : from, to: to === "" ? null : to };
  }
  return values.length > maxValues || values.some((value) => value === "") ? null : { field, test, values };
}

/** Writes what {@link readFieldCondition} reads. */
export function writeFieldCondition(condition: FieldCondition): string {
  const { field, test } = condition;
  if (test === "empty" || test === "filled") return writeFieldDraft({ field, test, values: [] });
  const values = test === "between" ? [condition.from ?? "", condition.to ?? ""] : condition.values;
  return writeFieldDraft({ field, test, values });
}

/** Reads the conditions that an address has in one parameter. Null: one of them can't be understood, or they are too many. */
export function readFieldConditions(text: string | null | undefined): FieldCondition[] | null {
  const parts = splitList(text ?? "");
  if (parts.length > maxFieldConditions) return null;
  const read = parts.map(readFieldCondition);
  const known = read.filter((one) => one !== null);
  return known.length === read.length ? known : null;
}

/** Writes what {@link readFieldConditions} reads; null for none. */
export function writeFieldConditions(conditions: readonly FieldCondition[]): string | null {
  return conditions.length === 0 ? null : joinList(conditions.map(writeFieldCondition));
}

const number = /^-?\d{1,15}(\.\d{1,6})?$/;
const day = /^\d{4}-\d\d-\d\d$/;

/** Whether a text is a number as conditions have it. */
export function isNumber(text: string): boolean {
  return number.test(text);
}

/** Two numbers or two days; one of them may be open. */
function areBounds(...bounds: string[]): boolean {
  const given = bounds.filter((bound) => bound !== "");
  return given.length > 0 && [number, day].some((one) => given.every((bound) => one.test(bound)));
}

function splitAt(text: string): string[] {
  const values = [""];
  for (const [part] of text.matchAll(/\\[\\|]|./gsu)) {
    if (part === "|") values.push("");
    else values.push(`${values.pop()}${part.length > 1 && part.startsWith("\\") ? part.slice(1) : part}`);
  }
  return values;
}
