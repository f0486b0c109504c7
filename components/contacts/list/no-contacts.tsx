import { Users } from "lucide-react";
import { useCan } from "@/components/session/me";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { EmptyState } from "@/components/ui/state/empty-state";
import { type ContactsView, clearContactFilters, isContactsFiltered } from "@/lib/contact-list/view";
import { scopeOf } from "@/lib/filters/scope";
import { searchedTexts } from "@/lib/filters/searched-texts";

interface NoContactsProps {
  view: ContactsView;
  onChange: (view: ContactsView) => void;
}

/** Why the list is empty, and the action that helps. */
export function NoContacts({ view, onChange }: NoContactsProps) {
  const canEdit = useCan("editAccounts");
  if (!isContactsFiltered(view) && view.owner === null)
    return (
      <EmptyState
        icon={Users}
        title="No contacts yet"
        action={
          canEdit ? (
            <ButtonLink href="/all-accounts/import?holds=contacts">Import contacts</ButtonLink>
          ) : (
            <ButtonLink href="/all-accounts">Accounts</ButtonLink>
          )
        }
      >
        {canEdit
          ? "Add the people you work with, or import them from a file."
          : "Colleagues add them at their accounts."}
      </EmptyState>
    );
  const scope = scopeOf(view.owner) ?? "all";
  if (view.q !== "" && !isContactsFiltered({ ...view, q: "" }))
    return (
      <EmptyState
        icon={Users}
        title={`Nobody has “${view.q}” in their name, title or email.`}
        action={
          <Button onClick={() => onChange(scope === "all" ? clearContactFilters(view) : { ...view, owner: null })}>
            {scope === "all" ? "Show everyone" : "Search all contacts"}
          </Button>
        }
      >
        {searchedTexts[scope]}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={Users}
      title={view.q ? `No contacts match “${view.q}” and these filters` : "No contacts match these filters"}
      action={
        <Button onClick={() => onChange({ ...clearContactFilters(view), owner: null })}>
          Clear search and filters
        </Button>
      }
    >
      Remove a filter to find more.
    </EmptyState>
  );
}
