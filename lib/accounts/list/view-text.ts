import { valuesFilters } from "@/lib/contracts/accounts/filters";
import { type Scope, scopeOf } from "@/lib/filters/scope";
import { chipsOf } from "./chips";
import { type AccountsView, readView } from "./view";

const scopeTexts: Record<Scope, string> = { all: "All accounts", team: "My team’s accounts", mine: "My accounts" };

/**
 * Describes a view in one line: "My accounts · Energy · Revenue: $1B or more". Values of list filters need no label.
 */
export function describeView(view: AccountsView): string {
  const scopeText = scopeTexts[scopeOf(view.owner) ?? "all"];
  const search = view.q ? [`“${view.q}”`] : [];
  const filters = chipsOf(view, null).map(({ label, text, key }) =>
    valuesFilters.some((name) => key.startsWith(`${name}:`)) ? text : `${label}: ${text}`,
  );
  return [scopeText, ...search, ...filters].join(" · ");
}

/** Describes the filters of a list's URL in one line: "Sector: Energy · State: TX". Codes aren't translated. */
export function describeFilters(query: string): string {
  const chips = chipsOf(readView(new URLSearchParams(query)), null);
  return chips.map(({ label, text }) => `${label}: ${text}`).join(" · ");
}
