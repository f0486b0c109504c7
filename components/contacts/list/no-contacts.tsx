import { Users } from "lucide-react";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { EmptyState } from "@/components/ui/state/empty-state";
import { type ContactsView, clearContactFilters, isContactsFiltered } from "@/lib/contact-list/view";

interface NoContactsProps {
  view: ContactsView;
  canEdit: boolean;
  onChange: (view: ContactsView) => void;
}

/** Why the list is empty, and the action that helps. */
export function NoContacts({ view, canEdit, onChange }: NoContactsProps) {
  if (!isContactsFiltered(view) && view.owner === null)
    return (
      <EmptyState icon={Users} title="No contacts yet" action={<ButtonLink href="/all-accounts">Accounts</ButtonLink>}>
        Add contacts at the account where they work{canEdit ? ", or import them from a file" : ""}.
      </EmptyState>
    );
  const isSearchAlone = view.q !== "" && !isContactsFiltered({ ...view, q: "" });
  return (
    <EmptyState
      icon={Users}
      title={
        isSearchAlone
          ? `Nobody has “${view.q}” in their name, title or email.`
          : view.q
            ? `No contacts match “${view.q}” and these filters`
            : "No contacts match these filters"
      }
      action={
        <Button onClick={() => onChange({ ...clearContactFilters(view), owner: null })}>
          {isSearchAlone ? "Show everyone" : "Clear search and filters"}
        </Button>
      }
    >
      {isSearchAlone ? null : "Remove a filter to find more."}
    </EmptyState>
  );
}
