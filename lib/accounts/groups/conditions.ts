import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { customKey } from "@/lib/contracts/accounts/custom-field";
import { accountFilters, type FilterName } from "@/lib/contracts/accounts/filters";
import { type FieldDraft, readFieldDraft, writeFieldDraft } from "@/lib/contracts/filters/custom-field-filter";
import type { AnyFilter } from "@/lib/contracts/filters/filter-kinds";
import { type FilterGroup, type FilterLeaf, type FilterNode, isGroup } from "@/lib/contracts/wire/filter-tree";
import { joinList, splitList } from "@/lib/contracts/wire/list-text";

/** A field that a condition can use: a filter of the list, or a custom field. */
export type ConditionField = { name: string; label: string } & (
  | { kind: "filter"; info: AnyFilter }
  | { kind: "custom"; custom: AccountField }
);

const fieldOf = (name: FilterName): ConditionField[] => {
  const info = accountFilters.infoOf(name);
  const { conditionLabel = info.label } = info;
  return conditionLabel === null ? [] : [{ kind: "filter", name, label: conditionLabel, info }];
};

export const conditionFields: readonly ConditionField[] = accountFilters.names.flatMap(fieldOf);

/** The fields available in an editor of conditions. */
export interface Vocabulary {
  fields: readonly ConditionField[];
  /** Whether conditions may test for an unknown value. */
  hasEmpty: boolean;
  /** Whether conditions may also use the client's custom fields. */
  hasCustom: boolean;
}

export const allConditions: Vocabulary = { fields: conditionFields, hasEmpty: true, hasCustom: true };

/** The fields that don't depend on the user, the owner or activity: the ones that a territory may use. */
export const lastingConditions: Vocabulary = {
  fields: conditionFields.filter((field) => field.kind === "filter" && field.info.fields),
  hasEmpty: false,
  hasCustom: false,
};

/** The test of a condition: within bounds, one of some values, none of them, unknown, or known. */
export type Operator = "between" | "is" | "isNot" | "isEmpty" | "isKnown";

function operatorTexts(field: ConditionField): readonly [is: string, isNot: string] {
  if (field.kind === "custom") return ["is", "isn’t"];
  const { info } = field;
  if (info.operators) return info.operators;
  if (info.kind === "range") return ["is between", "isn’t between"];
  if (info.kind === "days") return [info.phrase, `not ${info.phrase}`];
  if (info.kind === "flag") return ["yes", "no"];
  return ["is", "isn’t"];
}

/** The initial value of a new condition, as text: a default for some kinds of filters, otherwise empty. */
function firstText(info: AnyFilter): string {
  if (info.kind === "days") return "30";
  if (info.kind === "signal") return "any-30";
  if (info.kind === "choice") return Object.keys(info.choices)[0] ?? "";
  return info.kind === "flag" ? info.on : "";
}

export function operatorsOf(field: ConditionField, hasEmpty: boolean): { operator: Operator; text: string }[] {
  const custom = field.kind === "custom" ? field.custom : null;
  const [is, isNot] = operatorTexts(field);
  const isRange = custom?.type === "number" || custom?.type === "date";
  return [
    ...(isRange ? [{ operator: "between" as const, text: "is between" }] : []),
    { operator: "is", text: is },
    { operator: "isNot", text: isNot },
    ...(custom || (hasEmpty && field.kind === "filter" && field.info.canBeUnknown)
      ? [
          { operator: "isEmpty" as const, text: "isn’t known" },
          { operator: "isKnown" as const, text: "is known" },
        ]
      : []),
  ];
}

/**
 * Reads the field and the operator of a condition; null for a condition that can't be edited here (on a hand-picked
 * list or a sub-industry).
 */
export function readLeaf(
  leaf: FilterLeaf,
  { fields, hasEmpty }: Vocabulary,
): { field: ConditionField; operator: Operator } | null {
  if (leaf.name === "custom") return readCustom(leaf, fields);
  const isOfEmpty = leaf.name === "empty";
  const field = fields.find(({ name }) => name === (isOfEmpty ? leaf.value : leaf.name));
  if (!field || (isOfEmpty && !hasEmpty)) return null;
  if (isOfEmpty) return { field, operator: leaf.isNot ? "isKnown" : "isEmpty" };
  return { field, operator: leaf.isNot ? "isNot" : "is" };
}

/** Builds a condition on a field, keeping the previous value if possible. */
export function writeLeaf(field: ConditionField, operator: Operator, before: FilterLeaf | null): FilterLeaf {
  if (field.kind === "custom")
    return writeCustom(field.custom, operator, before ? customValuesOf(before, field.custom) : []);
  const { name, info } = field;
  if (operator === "isEmpty" || operator === "isKnown")
    return { name: "empty", value: name, isNot: operator === "isKnown" };
  return { name, value: before?.name === name ? before.value : firstText(info), isNot: operator === "isNot" };
}

/** Adds a client's custom fields to the vocabulary, if it allows them. */
export function withCustom(vocabulary: Vocabulary, custom: readonly AccountField[]): Vocabulary {
  if (!vocabulary.hasCustom) return vocabulary;
  const own = custom.map((field) => {
    return { name: customKey(field.id), label: field.name, kind: "custom" as const, custom: field };
  });
  return { ...vocabulary, fields: [...vocabulary.fields, ...own] };
}

const tests: readonly [Operator, FieldDraft["test"]][] = [
  ["between", "between"],
  ["is", "is"],
  ["isNot", "isnt"],
  ["isEmpty", "empty"],
  ["isKnown", "filled"],
];

/**
 * Reads a condition on a custom field. Its negation is a test of its own (`isnt`), so a condition that is negated as a
 * whole can't be edited, only shown.
 */
function readCustom({ value, isNot }: FilterLeaf, fields: Vocabulary["fields"]): ReturnType<typeof readLeaf> {
  const [text = "", ...more] = splitList(value);
  const draft = isNot || more.length > 0 ? null : readFieldDraft(text);
  const field = fields.find((one) => one.kind === "custom" && one.custom.id === draft?.field);
  const [operator] = tests.find(([, test]) => test === draft?.test) ?? [];
  return field && operator ? { field, operator } : null;
}

/** Builds a condition on a custom field; without values it is incomplete. */
export function writeCustom({ id, type }: AccountField, operator: Operator, values: readonly string[]): FilterLeaf {
  const [, test = "is"] = tests.find(([one]) => one === operator) ?? [];
  const [first = "", second = ""] = values;
  const operands = test === "between" ? [first, second] : type === "choice" ? values : [first];
  return { name: "custom", value: joinList([writeFieldDraft({ field: id, test, values: operands })]), isNot: false };
}

/** Returns the values of a condition on a custom field, including both bounds of a range; empty for another field. */
export function customValuesOf({ name, value }: FilterLeaf, { id }: AccountField): readonly string[] {
  const draft = name === "custom" ? readFieldDraft(splitList(value)[0] ?? "") : null;
  if (draft?.field !== id) return [];
  return draft.test === "between" ? draft.values : draft.values.filter((one) => one !== "");
}

/** Removes incomplete conditions from a tree; null if nothing is left. */
export function removeIncomplete(group: FilterGroup): FilterGroup | null {
  const of = group.of.flatMap((node): FilterNode[] => {
    if (isGroup(node)) return [removeIncomplete(node) ?? []].flat();
    return accountFilters.clean(node) === "" ? [] : [node];
  });
  return of.length > 0 ? { ...group, of } : null;
}
