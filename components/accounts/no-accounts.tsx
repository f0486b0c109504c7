import { Building2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { type AccountsView, clearFilters, isFiltered } from "@/lib/accounts/view";

interface NoAccountsProps {
  view: AccountsView;
  canEdit: boolean;
  onChange: (view: AccountsView) => void;
  onAdd: () => void;
}

/** Why there is nothing, and the one thing to do about it. */
export function NoAccounts({ view, canEdit, onChange, onAdd }: NoAccountsProps) {
  if (isFiltered(view)) {
    return (
      <EmptyState
        icon={Building2}
        title={view.q ? `Nothing matches “${view.q}”` : "No account matches these filters"}
        action={<Button onClick={() => onChange(clearFilters(view))}>Clear search and filters</Button>}
      >
        {view.owner === "me" ? "Only your own accounts were looked through." : "Fewer filters will find more."}
      </EmptyState>
    );
  }
  if (view.owner === "me") {
    return (
      <EmptyState
        icon={Building2}
        title="No account is yours yet"
        action={<Button onClick={() => onChange({ ...view, owner: null })}>Show all accounts</Button>}
      >
        Accounts that you add, or that somebody assigns to you, will be here.
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
