"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Select } from "@/components/ui/form/select";
import { useForm } from "@/components/ui/form/use-form";
import { RetryNotice } from "@/components/ui/state/retry-notice";
import { managersFor } from "@/lib/contacts/contact-form";
import { isAssumed } from "@/lib/contacts/org-tree";
import type { Contact } from "@/lib/contracts/contacts/contact";
import { useAccountContacts } from "../use-account-contacts";
import { type Reporting, useReporting } from "../use-reporting";

interface ReportsDialogProps {
  contact: Contact;
  people: readonly Contact[] | null;
  onChanged: () => void;
  onClose: () => void;
}

/**
 * Sets a contact's manager, and whether it is confirmed that the contact reports to them. The keyboard alternative to
 * dragging in the org chart.
 */
export default function ReportsDialog({ contact, people: known, onChanged, onClose }: ReportsDialogProps) {
  const { people, problem, retry } = useAccountContacts(contact.account_id, known);
  const [managerId, setManagerId] = useState(contact.manager_id ?? "");
  const [isGuess, setGuess] = useState(isAssumed(contact));
  const { ref, error, savedDraft, refuse, isBusy, run } = useForm<"manager">(`reports:${contact.id}`, {
    first: "select",
  });
  const { set } = useReporting(onChanged);
  const submit = async () => {
    const name = people?.find(({ id }) => id === managerId)?.full_name ?? "the same manager";
    const manager: Reporting["manager"] = managerId === "" ? null : { id: managerId, name };
    await run(async () => {
      const wrong = await set(contact, { manager, isAssumed: isGuess });
      if (wrong !== null) return refuse({ manager: wrong });
      savedDraft.drop();
      onClose();
    });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={`${contact.full_name} reports to`}
      form={{ ref, error, savedDraft, isBusy }}
      action="Save"
      canSend={people !== null}
      onSubmit={submit}
    >
      {problem ? <RetryNotice onRetry={retry}>The contacts could not be loaded: {problem}</RetryNotice> : null}
      {/* The key remounts the field once the contacts are loaded: only then are they among its options. */}
      <div key={people === null ? "waiting" : "here"}>
        <Field label="Manager" error={error.fields.manager}>
          <Select
            value={managerId}
            onChange={(event) => setManagerId(event.target.value)}
            options={managersFor(people ?? [], contact)}
          >
            <option value="">Not known</option>
          </Select>
        </Field>
      </div>
      {managerId === "" ? null : (
        <Checkbox
          label="Assumed, not confirmed"
          checked={isGuess}
          onChange={(event) => setGuess(event.target.checked)}
        />
      )}
    </FormDialog>
  );
}
