// Imported by browser code: no zod here.

import { joinList, splitList } from "../wire/list-text";

/** The maximum number of custom field conditions in one filter, and of values in one condition. */
export const maxFieldConditions = 10;
const maxValues = 30;

/**
 * A filter condition on one custom field. `is`: one of the values; `isnt`: none of them, or no value; `between`: a
 * range with optional bounds; `empty` and `filled`: without and with a value.
 */
export type FieldCondition =
  | { field: string; test: "is"; values: readonly string[] }
  | { field: string; test: "isnt"; values: readonly string[] }
  | { field: string; test: "between"; from: string | null; to: string | null }
  | { field: string; test: "empty" }
  | { field: string; test: "filled" };

const tests = ["is", "isnt", "between", "empty", "filled"] as const;
const form = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(is|isnt|between|empty|filled)(?::(.*))?$/s;

/** A condition being edited, which may be incomplete. */
export interface FieldDraft {
  field: string;
  test: FieldCondition["test"];
  values: readonly string[];
}

/** Parses a condition that may be incomplete, for example without a value. Null: invalid. */
export function readFieldDraft(text: string): FieldDraft | null {
  const [, field, test, rest] = form.exec(text) ?? [];
  const known = tests.find((one) => one === test);
  return field === undefined || known === undefined
    ? null
    : { field, test: known, values: rest === undefined ? [] : splitAt(rest) };
}

/** Formats a condition for {@link readFieldDraft}. */
export function writeFieldDraft({ field, test, values }: FieldDraft): string {
  if (test === "empty" || test === "filled") return `${field}:${test}`;
  return `${field}:${test}:${values.map((value) => value.replace(/[\\|]/g, "\\$&")).join("|")}`;
}

/**
 * Parses one condition: `{id}:is:a|b`, `{id}:between:1|5`, `{id}:between:|5`, `{id}:empty`; `|` and `\` in a value are
 * escaped by `\`. Null: invalid. Doesn't check the values against the field's type.
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

/** Formats a condition for {@link readFieldCondition}. */
export function writeFieldCondition(condition: FieldCondition): string {
  const { field, test } = condition;
  if (test === "empty" || test === "filled") return writeFieldDraft({ field, test, values: [] });
  const values = test === "between" ? [condition.from ?? "", condition.to ?? ""] : condition.values;
  return writeFieldDraft({ field, test, values });
}

/** Parses the conditions in one URL parameter. Null: one of them is invalid, or there are too many. */
export function readFieldConditions(text: string | null | undefined): FieldCondition[] | null {
  const parts = splitList(text ?? "");
  if (parts.length > maxFieldConditions) return null;
  const read = parts.map(readFieldCondition);
  const known = read.filter((one) => one !== null);
  return known.length === read.length ? known : null;
}

/** Formats conditions for {@link readFieldConditions}; null for none. */
export function writeFieldConditions(conditions: readonly FieldCondition[]): string | null {
  return conditions.length === 0 ? null : joinList(conditions.map(writeFieldCondition));
}

const number = /^-?\d{1,15}(\.\d{1,6})?$/;
const day = /^\d{4}-\d\d-\d\d$/;

/** Whether a text is a number in the format of conditions. */
export function isNumber(text: string): boolean {
  return number.test(text);
}

/** Whether the bounds are numbers or days; one of them may be empty. */
function areBounds(...bounds: string[]): boolean {
  const filled = bounds.filter((bound) => bound !== "");
  return filled.length > 0 && [number, day].some((one) => filled.every((bound) => one.test(bound)));
}

function splitAt(text: string): string[] {
  const values = [""];
  for (const [part] of text.matchAll(/\\[\\|]|./gsu)) {
    if (part === "|") values.push("");
    else values.push(`${values.pop()}${part.length > 1 && part.startsWith("\\") ? part.slice(1) : part}`);
  }
  return values;
}
