import { type EmptyField, emptyFields } from "@/lib/contracts/empty-fields";
import { type FilterGroup, type FilterLeaf, type FilterNode, flatOf, isGroup } from "@/lib/contracts/filter-tree";
import { listNames, rangeNames } from "../list/filter-names";
import { facetFilters, listFilters, rangeFilters, readView, writeView } from "../list/view";

/** What a condition can be about, and how its value is given. */
export interface ConditionField {
  name: string;
  label: string;
  kind: "values" | "owner" | "range" | "signal" | "quiet" | "changed" | "task" | "flag";
}

export const conditionFields: readonly ConditionField[] = [
  ...listFilters.map((name) => ({ name, label: listNames[name], kind: "values" as const })),
  { name: "owner", label: "Owner", kind: "owner" },
  ...rangeFilters.map((name) => ({ name, label: rangeNames[name], kind: "range" as const })),
  { name: "signal", label: "Signals", kind: "signal" },
  { name: "quiet", label: "Quiet", kind: "quiet" },
  { name: "changed", label: "Changed", kind: "changed" },
  { name: "task", label: "Open task", kind: "task" },
  { name: "committee", label: "Committee role", kind: "flag" },
  { name: "news", label: "New since I looked", kind: "flag" },
];

/** What the conditions of an editor may be about. */
export interface Vocabulary {
  fields: readonly ConditionField[];
  /** Whether a value may be asked for by not being known. */
  hasEmpty: boolean;
}

/** Everything that an account is, and what happens there. */
export const allConditions: Vocabulary = { fields: conditionFields, hasEmpty: true };

const lasting: readonly string[] = [...facetFilters, ...rangeFilters];

/** What an account is, whoever's it is and whatever happens there: all that a territory may ask. */
export const lastingConditions: Vocabulary = {
  fields: conditionFields.filter(({ name }) => lasting.includes(name)),
  hasEmpty: false,
};

/** What is said of a value: that it is one of some, isn't, isn't known, or is. */
export type Operator = "is" | "isNot" | "isEmpty" | "isKnown";

const words: Record<ConditionField["kind"], [is: string, isNot: string]> = {
  values: ["is", "isn’t"],
  owner: ["is", "isn’t"],
  range: ["is between", "isn’t between"],
  signal: ["include", "don’t include"],
  quiet: ["for", "not for"],
  changed: ["in the last", "not in the last"],
  task: ["is there", "isn’t there"],
  flag: ["yes", "no"],
};

/** What can be said of a field, in words. */
export function operatorsOf({ name, kind }: ConditionField, hasEmpty: boolean): { operator: Operator; text: string }[] {
  const [is, isNot] = kind === "flag" && name === "committee" ? ["is open", "isn’t open"] : words[kind];
  return [
    { operator: "is", text: is },
    { operator: "isNot", text: isNot },
    ...(hasEmpty && isEmptyField(name)
      ? [
          { operator: "isEmpty" as const, text: "isn’t known" },
          { operator: "isKnown" as const, text: "is known" },
        ]
      : []),
  ];
}

/** What a condition is about, and what it says; null: something that is only made elsewhere (a list by hand, a sub-industry). */
export function readLeaf(
  leaf: FilterLeaf,
  { fields, hasEmpty }: Vocabulary,
): { field: ConditionField; operator: Operator } | null {
  const isOfEmpty = leaf.name === "empty";
  const field = fields.find(({ name }) => name === (isOfEmpty ? leaf.value : leaf.name));
  if (!field || (isOfEmpty && !hasEmpty)) return null;
  if (isOfEmpty) return { field, operator: leaf.isNot ? "isKnown" : "isEmpty" };
  return { field, operator: leaf.isNot ? "isNot" : "is" };
}

/** A condition about a field; its value stays where it can. */
export function writeLeaf({ name, kind }: ConditionField, operator: Operator, before: FilterLeaf | null): FilterLeaf {
  if (operator === "isEmpty" || operator === "isKnown")
    return { name: "empty", value: name, isNot: operator === "isKnown" };
  const value = before?.name === name ? before.value : firstValues[kind === "flag" ? name : kind];
  return { name, value: value ?? "", isNot: operator === "isNot" };
}

/** What a condition begins with, where something is better than nothing. */
const firstValues: Record<string, string> = {
  signal: "any-30",
  quiet: "30",
  changed: "30",
  task: "open",
  committee: "open",
  news: "1",
};

/** The tree without conditions that say nothing yet; null: nothing is left. */
export function completeOf(group: FilterGroup): FilterGroup | null {
  const of = group.of.flatMap((node): FilterNode[] => {
    if (isGroup(node)) return [completeOf(node) ?? []].flat();
    return writeView(readView(new URLSearchParams(flatOf(node)))) === "" ? [] : [node];
  });
  return of.length > 0 ? { ...group, of } : null;
}

function isEmptyField(name: string): name is EmptyField {
  return emptyFields.some((field) => field === name);
}
