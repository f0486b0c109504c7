import { signalChoices } from "@/lib/activity/signal-names";
import type { AccountFacets } from "@/lib/contracts/accounts/account";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { type FieldCondition, writeFieldCondition } from "@/lib/contracts/accounts/custom-field-filter";
import { readTeamFilter } from "@/lib/contracts/people/team-filter";
import { type FilterNode, flatOf, isGroup, simplify } from "@/lib/contracts/wire/filter-tree";
import { describeCondition } from "@/lib/custom-fields/describe";
import { stageNames } from "@/lib/facts/stage-names";
import { writeAmount } from "@/lib/figures/amount";
import { emptyNames, listNames, rangeNames } from "./filter-names";
import { scopeOf } from "./scope";
import {
  type AccountsView,
  type Bounds,
  type ListFilter,
  listFilters,
  rangeFilters,
  readView,
  setRange,
  toggleSignal,
  toggleValue,
} from "./view";

/** An active filter as text, and the view without it. */
export interface Chip {
  key: string;
  label: string;
  text: string;
  without: AccountsView;
  /** Whether it belongs to the filter groups, where it is edited. */
  isOfGroups?: true;
}

/**
 * Lists the active filters, one chip per value, in the order of the filter bar. The scope (All, My team, Mine) has its
 * own switch and no chip. Codes are named by the facets, if these contain them.
 *
 * @param fields the client's custom fields; null: not loaded, so conditions on them can't be named
 */
export function chipsOf(
  view: AccountsView,
  facets: AccountFacets | null,
  fields: readonly AccountField[] | null = null,
): Chip[] {
  const nameOf = (filter: ListFilter | "owner", value: string) => {
    if (filter === "tier") return value;
    if (filter === "stage") return Object.entries(stageNames).find(([stage]) => stage === value)?.[1] ?? value;
    return facets?.[filter].find((facet) => facet.value === value)?.label ?? value;
  };
  const chips: Chip[] = [];
  for (const name of listFilters) {
    for (const value of view.lists[name]) {
      const text = label(nameOf(name, value));
      chips.push({ key: `${name}:${value}`, label: listNames[name], text, without: toggleValue(view, name, value) });
    }
  }
  if (view.subIndustry) {
    const without = { ...view, subIndustry: null };
    chips.push({ key: "sub_industry", label: "Sub-industry", text: view.subIndustry, without });
  }
  const team = readTeamFilter(view.owner);
  if (team?.kind === "one") {
    const text = facets?.team?.id === team.id ? facets.team.name : "no longer available";
    chips.push({ key: "owner", label: "Team", text, without: { ...view, owner: null } });
  } else if (view.owner && scopeOf(view.owner) === null) {
    const text = view.owner === "none" ? "Nobody" : nameOf("owner", view.owner);
    chips.push({ key: "owner", label: "Owner", text, without: { ...view, owner: null } });
  }
  if (view.list)
    chips.push({ key: "list", label: "List", text: listName(view.list, facets), without: { ...view, list: null } });
  chips.push(...activityChips(view));
  for (const name of rangeFilters) {
    const text = writeBounds(view.ranges[name], name !== "employees");
    if (text) chips.push({ key: name, label: rangeNames[name], text, without: setRange(view, name, open) });
  }
  for (const field of view.empty) {
    const without = { ...view, empty: view.empty.filter((other) => other !== field) };
    chips.push({ key: `empty:${field}`, label: emptyNames[field], text: "Not known", without });
  }
  for (const condition of view.custom) {
    const without = { ...view, custom: view.custom.filter((other) => other !== condition) };
    chips.push({ key: `custom-${writeFieldCondition(condition)}`, ...describeCondition(condition, fields), without });
  }
  return [...chips, ...groupChips(view, facets, fields)];
}

/** Lists the chips of filters by activity and open tasks. */
function activityChips(view: AccountsView): Chip[] {
  const chips: Chip[] = [];
  if (view.isNew)
    chips.push({ key: "news", label: "New", text: "since my last visit", without: { ...view, isNew: false } });
  if (view.signal) {
    const { kinds, days } = view.signal;
    for (const kind of kinds.length > 0 ? kinds : [null]) {
      const text = `${kind ? signalChoices[kind] : "Any"} ${inLast(days)}`;
      chips.push({ key: `signal-${kind}`, label: "Signal", text, without: toggleSignal(view, kind, days) });
    }
  }
  if (view.quiet) {
    chips.push({ key: "quiet", label: "Quiet", text: `for ${view.quiet} days`, without: { ...view, quiet: null } });
  }
  if (view.hasOpenRole) {
    chips.push({
      key: "committee",
      label: "Committee",
      text: "a role is open",
      without: { ...view, hasOpenRole: false },
    });
  }
  if (view.changed) {
    chips.push({ key: "changed", label: "Changed", text: inLast(view.changed), without: { ...view, changed: null } });
  }
  if (view.task) {
    const text = view.task === "mine" ? "of mine" : "of anyone";
    chips.push({ key: "task", label: "Open task", text, without: { ...view, task: null } });
  }
  return chips;
}

function inLast(days: number): string {
  return days === 1 ? "in the last day" : `in the last ${days} days`;
}

/** Lists the filter groups: one chip for each required part. */
function groupChips(view: AccountsView, facets: AccountFacets | null, fields: readonly AccountField[] | null): Chip[] {
  const { where } = view;
  if (!where) return [];
  const parts = where.kind === "all" ? where.of : [where];
  return parts.map((part, at) => {
    const rest = simplify({ kind: "all", of: parts.filter((other) => other !== part) });
    const label = isGroup(part) ? (part.kind === "any" ? "Any of" : "All of") : "Filter";
    const text = describeNode(part, facets, fields);
    return { key: `where-${at}`, label, text, without: { ...view, where: rest }, isOfGroups: true };
  });
}

/** Describes a part of a tree: "Sector Energy or State isn't TX". */
export function describeNode(
  node: FilterNode,
  facets: AccountFacets | null,
  fields: readonly AccountField[] | null = null,
): string {
  if (isGroup(node)) {
    const parts = node.of.map((one) => {
      const text = describeNode(one, facets, fields);
      return isGroup(one) ? `(${text})` : text;
    });
    return parts.join(node.kind === "all" ? " and " : " or ");
  }
  const view = readView(new URLSearchParams(flatOf(node)));
  const chips = chipsOf(view, facets, fields);
  if (node.name === "custom") {
    const said = view.custom.map((condition) => sayCondition(condition, fields)).join(" and ");
    return node.isNot ? `not (${said})` : said;
  }
  if (node.name === "empty")
    return `${chips.map(({ label }) => label).join(" and ")} ${node.isNot ? "is" : "isn’t"} known`;
  const whose = node.name === "owner" && chips.length === 0 ? describeScope(node.value) : null;
  const texts = chips.map(({ text }) => text).join(" or ");
  const denied = node.isNot ? deniedLabels[node.name] : undefined;
  if (denied) return `${denied} ${texts}`;
  return `${chips[0]?.label ?? "Owner"} ${node.isNot ? "isn’t " : ""}${whose ?? texts}`;
}

/** Describes a condition on a custom field within a sentence: "Region is known". */
function sayCondition(condition: FieldCondition, fields: readonly AccountField[] | null): string {
  const { label, text } = describeCondition(condition, fields);
  const { field, test } = condition;
  const known = test === "filled" ? "is known" : test === "empty" ? "isn’t known" : null;
  return `${label} ${known !== null && fields?.some(({ id }) => id === field) ? known : text}`;
}

/** Labels of negated conditions, where "isn't" after the label would be unclear. */
const deniedLabels: Partial<Record<string, string>> = { changed: "Not changed", task: "No open task" };

function describeScope(owner: string): string {
  return owner === "me" ? "Me" : "My team";
}

/** The list's name is known only from the facets of its view. */
function listName(id: string, facets: AccountFacets | null): string {
  if (facets?.list === null) return "no longer available";
  return facets?.list?.id === id ? facets.list.name : "kept by hand";
}

const open: Bounds = { min: null, max: null };

function label(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function writeBounds({ min, max }: Bounds, isMoney: boolean): string {
  const write = (value: number) => `${isMoney ? "$" : ""}${writeAmount(value)}`;
  if (min !== null && max !== null) return `${write(min)} to ${write(max)}`;
  if (min !== null) return `${write(min)} or more`;
  return max === null ? "" : `${write(max)} or less`;
}
