import type { AccountFacets } from "@/lib/contracts/account";
import { chipsOf } from "./chips";
import type { AccountsView } from "./view";

/** Which accounts a view shows, in one line: "My accounts · Energy · $1B or more". */
export function describeView(view: AccountsView, facets: AccountFacets | null): string {
  const whose = view.owner === "me" ? "My accounts" : "All accounts";
  const search = view.q ? [`“${view.q}”`] : [];
  const filters = chipsOf(view, facets).map(({ label, text, key }) => (key.includes(":") ? text : `${label}: ${text}`));
  return [whose, ...search, ...filters].join(" · ");
}
