import { Building2, ListPlus, type LucideIcon } from "lucide-react";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/state/empty-state";
import { type AccountsView, clearFilters, isFiltered } from "@/lib/accounts/list/view";
import type { AccountFacets } from "@/lib/contracts/accounts/account";
import { scopeOf } from "@/lib/filters/scope";
import { searchedTexts } from "@/lib/filters/searched-texts";

interface NoAccountsProps {
  view: AccountsView;
  /**
   * The hand-picked list that the view shows; null if it doesn't exist. Absent if the view shows no such list, or
   * before the list is loaded.
   */
  list: AccountFacets["list"];
  canEdit: boolean;
  onChange: (view: AccountsView) => void;
  onAdd: () => void;
}

/** Why the list is empty, and the actions that help. */
export default function NoAccounts({ onChange, onAdd, ...props }: NoAccountsProps) {
  const { icon = Building2, title, text, add, change } = findReason(props);
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        add || change ? (
          <div className="flex flex-wrap justify-center gap-2">
            {add ? (
              <Button variant="primary" onClick={onAdd}>
                {add}
              </Button>
            ) : null}
            {change ? <Button onClick={() => onChange(change.view)}>{change.label}</Button> : null}
          </div>
        ) : null
      }
    >
      {text}
    </EmptyState>
  );
}

interface Reason {
  icon?: LucideIcon;
  title: string;
  text?: string | null;
  /** The label of the button that adds an account; absent or null: there is none. */
  add?: string | null;
  /** The button that changes the view. */
  change?: { label: string; view: AccountsView };
}

function findReason({ view, list, canEdit }: Pick<NoAccountsProps, "view" | "list" | "canEdit">): Reason {
  const scope = scopeOf(view.owner) ?? "all";
  const ofAll = { ...view, owner: null };
  const withoutList = { ...view, list: null };
  if (view.list && list === null)
    return {
      icon: ListPlus,
      title: "This list no longer exists, or it isn’t shared with you",
      change: { label: "Remove the list filter", view: withoutList },
    };
  if (view.list && !isFiltered(withoutList) && scope === "all")
    return {
      icon: ListPlus,
      title: "This list is empty",
      text: "Select accounts and choose “Add to list”.",
      change: { label: "Show all accounts", view: withoutList },
    };
  if (view.q !== "" && !isFiltered({ ...view, q: "" }))
    return {
      title: `No account has “${view.q}” in its name, domain or ticker.`,
      text: searchedTexts[scope],
      add: canEdit ? `Add “${view.q}”` : null,
      change:
        scope === "all"
          ? { label: "Clear search", view: clearFilters(view) }
          : { label: "Search all accounts", view: ofAll },
    };
  if (view.news && !isFiltered({ ...view, news: false }))
    return {
      title: "Nothing new since your last visit",
      text: "Accounts you’ve opened appear here when something new happens.",
      change: { label: "Show all of them", view: { ...view, news: false } },
    };
  if (isFiltered(view))
    return {
      title: view.q ? `No account matches “${view.q}” and these filters` : "No account matches these filters",
      text: searchedTexts[scope] ?? "Remove a filter to find more.",
      change: { label: "Clear search and filters", view: clearFilters(view) },
    };
  if (scope === "all")
    return { title: "No accounts yet", text: "This workspace is empty.", add: canEdit ? "Add account" : null };
  const assigned = canEdit ? "Accounts you add or are assigned" : "Accounts you are assigned";
  return {
    title: scope === "team" ? "No one in your team owns an account yet" : "You don’t own any accounts yet",
    text:
      scope === "team"
        ? "Accounts appear here when they are assigned to team members. Client admins manage teams."
        : `${assigned} will appear here.`,
    change: { label: "Show all accounts", view: ofAll },
  };
}
