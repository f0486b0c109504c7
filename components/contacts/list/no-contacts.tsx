import { Users } from "lucide-react";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { EmptyState } from "@/components/ui/state/empty-state";
import { type ContactsView, isContactsFiltered, wholeContactsView } from "@/lib/contact-list/view";

interface NoContactsProps {
  view: ContactsView;
  canEdit: boolean;
  onChange: (view: ContactsView) => void;
}

/** Why the list is empty, and the action that helps. */
export function NoContacts({ view, canEdit, onChange }: NoContactsProps) {
  if (!isContactsFiltered(view))
    return (
      <EmptyState
        icon={Users}
        title="Nobody is known yet"
        action={<ButtonLink href="/all-accounts">Accounts</ButtonLink>}
      >
        People are added at the account where they work{canEdit ? ", or brought in by a file" : ""}.
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
            ? `Nobody matches “${view.q}” and these filters`
            : "Nobody matches these filters"
      }
      action={
        <Button onClick={() => onChange({ ...wholeContactsView, sort: view.sort })}>
          {isSearchAlone ? "Show everybody" : "Clear search and filters"}
        </Button>
      }
    >
      {isSearchAlone ? null : "Fewer filters will find more."}
    </EmptyState>
  );
}
