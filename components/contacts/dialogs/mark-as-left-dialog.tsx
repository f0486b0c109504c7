"use client";

import { useState } from "react";
import { Field } from "@/components/ui/form/field";
import { FormNotice } from "@/components/ui/form/form";
import { Select } from "@/components/ui/form/select";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { useToday } from "@/components/ui/hooks/use-today";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import { RetryNotice } from "@/components/ui/state/retry-notice";
import { changeTask } from "@/lib/activity/browser/requests";
import type { Contact, ContactMarkedLeft } from "@/lib/contracts/contacts/contact";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { undoChanges } from "@/lib/facts/browser/requests";
import { send } from "@/lib/http/browser/send";
import { useAccountContacts } from "../use-account-contacts";
import { MarkAsLeftEffects } from "./mark-as-left-effects";
import { useContactDetail } from "./use-contact-detail";

interface MarkAsLeftDialogProps {
  contact: Contact;
  people: readonly Contact[] | null;
  onDone: () => void;
  onChanged: () => void;
  onClose: () => void;
}

/** Marks a contact as having left: shows their tasks and reports, and asks which contact the tasks move to. */
export default function MarkAsLeftDialog({
  contact,
  people: known,
  onDone,
  onChanged,
  onClose,
}: MarkAsLeftDialogProps) {
  const { isSending: isBusy, run } = useOneAtATime();
  const [successorId, setSuccessorId] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const { detail, problem: notLoaded } = useContactDetail(contact);
  const { people, problem: noPeople, retry } = useAccountContacts(contact.account_id, known);
  const today = useToday(Date.now());
  const successors = (people ?? []).filter(({ id, left_company: hasLeft }) => id !== contact.id && !hasLeft);
  const save = async () => {
    setProblem(null);
    const params = { id: contact.account_id, contact: contact.id };
    const body = { successor_id: successorId || null };
    const outcome = await run(() => send("POST /accounts/:id/contacts/:contact/left/", { params, body }));
    if (outcome === null) return;
    if (outcome.kind === "refused") return setProblem(outcome.fields.successor_id ?? outcome.detail);
    const { tasks } = outcome.data;
    const successor = successors.find(({ id }) => id === successorId)?.full_name;
    const handed =
      tasks.length > 0 && successor ? ` ${formatPlural(tasks.length, "task")} handed to ${successor}.` : "";
    showToast(`${contact.full_name} is marked as having left.${handed}`, {
      action: { label: "Undo", run: () => void undo(contact, outcome.data, onChanged) },
    });
    onDone();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      width="md"
      title={`Has ${contact.full_name} left the company?`}
      description="Everyone at your company sees this. Email and phone are hidden."
      action="Mark as left"
      isDangerous={false}
      isBusy={isBusy}
      canConfirm={detail !== null}
      onConfirm={() => void save()}
    >
      <div className="flex flex-col gap-4">
        <FormNotice detail={problem ?? notLoaded} />
        {noPeople ? (
          <RetryNotice onRetry={retry}>The other contacts could not be loaded: {noPeople}</RetryNotice>
        ) : null}
        {notLoaded ? null : <MarkAsLeftEffects detail={detail} name={contact.full_name} today={today} />}
        {detail && detail.open_tasks.length > 0 ? (
          <Field label="Who should these tasks be about?">
            <Select
              value={successorId}
              disabled={people === null}
              onChange={(event) => setSuccessorId(event.target.value)}
              options={successors.map(({ id, full_name: name, title }) => [id, `${name}, ${title}`])}
            >
              <option value="">No one in particular</option>
            </Select>
          </Field>
        ) : null}
      </div>
    </ConfirmDialog>
  );
}

/** Undoes both changes: the contact's departure, and the new contact of each task that nobody has changed since. */
async function undo(
  contact: Contact,
  { contact: departed, tasks }: ContactMarkedLeft,
  onChanged: () => void,
): Promise<void> {
  const { account_id: accountId, id } = contact;
  const outcomes = [
    ...(departed.cause ? [await undoChanges(accountId, { cause: departed.cause })] : []),
    ...(await Promise.all(
      tasks.map((task) => changeTask(accountId, task.id, { contact_id: id, updated_at: task.updated_at })),
    )),
  ];
  const refused = outcomes.find((outcome) => outcome.kind === "refused");
  if (refused?.kind === "refused") showToast(refused.detail, { tone: "danger" });
  else showToast("Undone.");
  onChanged();
}
