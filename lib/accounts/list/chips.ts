import { signalChoices } from "@/lib/activity/signal-names";
import type { AccountFacets } from "@/lib/contracts/accounts/account";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { accountFilters, countedFilters, type FilterName } from "@/lib/contracts/accounts/filters";
import { type FieldCondition, writeFieldCondition } from "@/lib/contracts/filters/custom-field-filter";
import { readTeamFilter } from "@/lib/contracts/people/team-filter";
import { type FilterNode, isGroup, simplify } from "@/lib/contracts/wire/filter-tree";
import { describeCondition } from "@/lib/custom-fields/describe";
import { type Chip, filterChips, formatDays } from "@/lib/filters/chips";
import { scopeOf } from "@/lib/filters/scope";
import { type AccountsView, readView, toggleSignal } from "./view";

export type AccountChip = Chip<AccountsView>;

/**
 * Lists the active filters, one chip per value. The scope (All, My team, Mine) has its own switch and no chip. Codes
 * are replaced by their names if the facets contain them.
 *
 * @param fields the client's custom fields; null: not loaded, so conditions on them can't be named
 */
export function chipsOf(
  view: AccountsView,
  facets: AccountFacets | null,
  fields: readonly AccountField[] | null = null,
): AccountChip[] {
  const chips = accountFilters.names.flatMap((name) => chipsOfFilter(view, name, facets, fields));
  return [...chips, ...groupChips(view, facets, fields)];
}

function chipsOfFilter(
  view: AccountsView,
  name: FilterName,
  facets: AccountFacets | null,
  fields: readonly AccountField[] | null,
): AccountChip[] {
  const info = accountFilters.infoOf(name);
  const written = accountFilters.writeValue(name, view[name]);
  const counted = countedFilters.find((one) => one === name);
  const options = counted && facets?.[counted];
  const usual = filterChips(
    view,
    { name, info, written },
    (code) => options?.find(({ value }) => value === code)?.label,
  );
  if (usual) return usual;
  const chip = { key: name, label: info.label, text: "", without: { ...view, [name]: info.none } };
  switch (info.kind) {
    case "owner":
      return ownerChips(written, facets).map((details) => ({ ...chip, ...details }));
    case "id":
      return [{ ...chip, text: listName(written, facets) }];
    case "signal":
      return signalChips(view).map((details) => ({ ...chip, ...details }));
    case "empty":
      return view.empty.map((field) => {
        const without = { ...view, empty: view.empty.filter((other) => other !== field) };
        return { key: `empty:${field}`, label: accountFilters.infoOf(field).label, text: info.label, without };
      });
    case "custom":
      return view.custom.map((condition) => {
        const without = { ...view, custom: view.custom.filter((other) => other !== condition) };
        return { key: `custom-${writeFieldCondition(condition)}`, ...describeCondition(condition, fields), without };
      });
    default:
      return [];
  }
}

function ownerChips(owner: string, facets: AccountFacets | null): Partial<AccountChip>[] {
  const team = readTeamFilter(owner);
  if (team?.kind === "one")
    return [{ label: "Team", text: facets?.team?.id === team.id ? facets.team.name : "no longer available" }];
  if (scopeOf(owner) !== null) return [];
  if (owner === "none") return [{ text: "Nobody" }];
  return [{ text: facets?.owner.find(({ value }) => value === owner)?.label ?? owner }];
}

function signalChips(view: AccountsView): Partial<AccountChip>[] {
  const { kinds = [], days = 0 } = view.signal ?? {};
  return (kinds.length > 0 ? kinds : [null]).map((kind) => ({
    key: `signal-${kind}`,
    text: `${kind ? signalChoices[kind] : "Any"} in the last ${formatDays(days)}`,
    without: toggleSignal(view, kind, days),
  }));
}

/** Lists the filter groups: one chip for each required part. */
function groupChips(
  view: AccountsView,
  facets: AccountFacets | null,
  fields: readonly AccountField[] | null,
): AccountChip[] {
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
  const view = readView(new URLSearchParams(accountFilters.flatOf(node)));
  const chips = chipsOf(view, facets, fields);
  if (node.name === "custom") {
    const conditionTexts = view.custom.map((condition) => conditionText(condition, fields)).join(" and ");
    return node.isNot ? `not (${conditionTexts})` : conditionTexts;
  }
  if (node.name === "empty")
    return `${chips.map(({ label }) => label).join(" and ")} ${node.isNot ? "is" : "isn’t"} known`;
  const scopeText = node.name === "owner" && chips.length === 0 ? (node.value === "me" ? "Me" : "My team") : null;
  const texts = chips.map(({ text }) => text).join(" or ");
  const denied =
    node.isNot && accountFilters.isName(node.name) ? accountFilters.infoOf(node.name).deniedLabel : undefined;
  if (denied) return `${denied} ${texts}`;
  return `${chips[0]?.label ?? "Owner"} ${node.isNot ? "isn’t " : ""}${scopeText ?? texts}`;
}

/** Describes a condition on a custom field within a sentence: "Region is known". */
function conditionText(condition: FieldCondition, fields: readonly AccountField[] | null): string {
  const { label, text } = describeCondition(condition, fields);
  const { field, test } = condition;
  const known = test === "filled" ? "is known" : test === "empty" ? "isn’t known" : null;
  return `${label} ${known !== null && fields?.some(({ id }) => id === field) ? known : text}`;
}

/** Returns the name of a hand-picked list, which only the facets of a view of that list contain. */
function listName(id: string, facets: AccountFacets | null): string {
  if (facets?.list === null) return "no longer available";
  return facets?.list?.id === id ? facets.list.name : "hand-picked";
}
