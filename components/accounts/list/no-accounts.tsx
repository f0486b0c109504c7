import { Building2, ListPlus } from "lucide-react";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/state/empty-state";
import { type AccountsView, clearFilters, isFiltered } from "@/lib/accounts/list/view";
import type { AccountFacets } from "@/lib/contracts/accounts/account";
import { type Scope, scopeOf } from "@/lib/filters/scope";

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

const searched: Record<Scope, string | null> = {
  all: null,
  team: "This search covers your team’s accounts only.",
  mine: "This search covers your own accounts only.",
};

/** Whether the view has a search, but no filters. */
function isSearchAlone(view: AccountsView): boolean {
  return view.q !== "" && !isFiltered({ ...view, q: "" });
}

/** Why the list is empty, and the action that helps. */
export default function NoAccounts({ view, list, canEdit, onChange, onAdd }: NoAccountsProps) {
  const scope = scopeOf(view.owner) ?? "all";
  const isNarrow = scope !== "all";
  if (view.list && list === null) {
    return (
      <EmptyState
        icon={ListPlus}
        title="This list no longer exists, or it isn’t shared with you"
        action={<Button onClick={() => onChange({ ...view, list: null })}>Remove the list filter</Button>}
      />
    );
  }
  if (view.list && !isFiltered({ ...view, list: null }) && !isNarrow) {
    return (
      <EmptyState
        icon={ListPlus}
        title="This list is empty"
        action={<Button onClick={() => onChange({ ...view, list: null })}>Show all accounts</Button>}
      >
        Select accounts and choose “Add to list”.
      </EmptyState>
    );
  }
  if (isSearchAlone(view)) {
    return (
      <EmptyState
        icon={Building2}
        title={`No account has “${view.q}” in its name, domain or ticker.`}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {canEdit ? (
              <Button variant="primary" onClick={onAdd}>
                Add “{view.q}”
              </Button>
            ) : null}
            <Button onClick={() => onChange(isNarrow ? { ...view, owner: null } : clearFilters(view))}>
              {isNarrow ? "Search all accounts" : "Clear search"}
            </Button>
          </div>
        }
      >
        {searched[scope]}
      </EmptyState>
    );
  }
  if (view.news && !isFiltered({ ...view, news: false })) {
    return (
      <EmptyState
        icon={Building2}
        title="Nothing new since your last visit"
        action={<Button onClick={() => onChange({ ...view, news: false })}>Show all of them</Button>}
      >
        Accounts you’ve opened appear here when something new happens.
      </EmptyState>
    );
  }
  if (isFiltered(view)) {
    return (
      <EmptyState
        icon={Building2}
        title={view.q ? `No account matches “${view.q}” and these filters` : "No account matches these filters"}
        action={<Button onClick={() => onChange(clearFilters(view))}>Clear search and filters</Button>}
      >
        {searched[scope] ?? "Remove a filter to find more."}
      </EmptyState>
    );
  }
  if (scope === "team") {
    return (
      <EmptyState
        icon={Building2}
        title="No one in your team owns an account yet"
        action={<Button onClick={() => onChange({ ...view, owner: null })}>Show all accounts</Button>}
      >
        Accounts appear here when they are assigned to team members. Client admins manage teams.
      </EmptyState>
    );
  }
  if (scope === "mine") {
    return (
      <EmptyState
        icon={Building2}
        title="You don’t own any accounts yet"
        action={<Button onClick={() => onChange({ ...view, owner: null })}>Show all accounts</Button>}
      >
        {canEdit ? "Accounts you add or are assigned will appear here." : "Accounts you are assigned will appear here."}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Building2}
      title="No accounts yet"
      action={
        canEdit ? (
          <Button variant="primary" onClick={onAdd}>
            Add account
          </Button>
        ) : undefined
      }
    >
      This workspace is empty.
    </EmptyState>
  );
}
