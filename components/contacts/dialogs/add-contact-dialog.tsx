import { FileUp } from "lucide-react";
import { useState } from "react";
import { ButtonLink } from "@/components/ui/button/button-link";
import { Dialog } from "@/components/ui/overlay/dialog";
import AccountSearch from "./account-search";
import ContactDialog from "./contact-dialog";

interface AddContactDialogProps {
  /** Null: the user chooses an account first. */
  account: { id: string; name: string } | null;
  onAdded: () => void;
  onClose: () => void;
}

/** Adds a contact: first the account, unless it is known, then the form. The first step also leads to imports. */
export default function AddContactDialog({ account: known, onAdded, onClose }: AddContactDialogProps) {
  const [account, setAccount] = useState(known);
  if (account === null) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="Add contact"
        footer={
          <ButtonLink href="/all-accounts/import?holds=contacts" prefetch={false} onClick={onClose}>
            <FileUp className="size-4" aria-hidden="true" />
            Import contacts
          </ButtonLink>
        }
      >
        <AccountSearch label="Account" chosenId={null} onChoose={setAccount} />
      </Dialog>
    );
  }
  return (
    <ContactDialog
      account={account}
      contact={null}
      people={null}
      onClose={onClose}
      onSaved={() => {
        onClose();
        onAdded();
      }}
    />
  );
}
