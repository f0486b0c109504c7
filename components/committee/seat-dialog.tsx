"use client";

import { useState } from "react";
import { useAccountContacts } from "@/components/contacts/use-account-contacts";
import { Button } from "@/components/ui/button/button";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Select } from "@/components/ui/form/select";
import { useForm } from "@/components/ui/form/use-form";
import { RetryNotice } from "@/components/ui/state/retry-notice";
import { isFilled } from "@/lib/committee/seats";
import type { CommitteeSeat } from "@/lib/contracts/contacts/committee";
import type { Contact } from "@/lib/contracts/contacts/contact";

interface SeatDialogProps {
  seat: CommitteeSeat;
  accountId: string;
  /** The account's contacts; null: the dialog loads them. */
  known: readonly Contact[] | null;
  /** @returns the error; null on success */
  onFill: (seat: CommitteeSeat, contact: { id: string; name: string }) => Promise<string | null>;
  /** Called to add a new contact, if none of the account's contacts fits the role. */
  onAdd: () => void;
  onClose: () => void;
}

/** Chooses the contact who fills a role. */
export default function SeatDialog({ seat, accountId, known, onFill, onAdd, onClose }: SeatDialogProps) {
  const { people, problem, retry } = useAccountContacts(accountId, known);
  const isKnown = people !== null;
  const present = (people ?? []).filter(({ left_company: hasLeft }) => !hasLeft);
  const [contactId, setContactId] = useState(isFilled(seat) ? seat.holder.id : "");
  const { ref, error, savedDraft, refuse, isBusy, run } = useForm<"contact">(`seat:${seat.role.id}`, {
    first: isKnown ? "select, button" : undefined,
  });
  const submit = async () => {
    const contact = present.find((one) => one.id === contactId);
    if (!contact) return refuse({ contact: "Choose a person." });
    await run(async () => {
      const wrong = await onFill(seat, { id: contact.id, name: contact.full_name });
      if (wrong !== null) return refuse({ contact: wrong });
      savedDraft.drop();
      onClose();
    });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={seat.role.name}
      form={{ ref, error, savedDraft, isBusy }}
      action={present.length > 0 ? "Save" : null}
      onSubmit={submit}
    >
      {problem ? <RetryNotice onRetry={retry}>The contacts could not be loaded: {problem}</RetryNotice> : null}
      {present.length > 0 ? (
        <Field label="Contact at this account" error={error.fields.contact}>
          <Select
            value={contactId}
            onChange={(event) => setContactId(event.target.value)}
            options={present.map(({ id: one, full_name: name, title }) => [one, `${name}, ${title}`])}
          >
            <option value="">Choose a person</option>
          </Select>
        </Field>
      ) : problem ? null : (
        <p className="text-muted text-sm">{isKnown ? "No contacts at this account yet." : "Loading contacts…"}</p>
      )}
      <p>
        <Button size="sm" onClick={onAdd}>
          Add a contact
        </Button>
      </p>
    </FormDialog>
  );
}
