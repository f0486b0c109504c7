"use client";

import { useEffect, useRef, useState } from "react";
import { toastUndo } from "@/components/facts/undo-toast";
import { FormNotice } from "@/components/ui/form/form";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { useToday } from "@/components/ui/hooks/use-today";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { changeContact } from "@/lib/contacts/browser/requests";
import { problemsOf } from "@/lib/contacts/contact-form";
import type { Contact } from "@/lib/contracts/contacts/contact";
import AccountSearch, { type AccountChoice } from "./account-search";
import { MarkAsLeftEffects } from "./mark-as-left-effects";
import { useContactDetail } from "./use-contact-detail";

interface MoveDialogProps {
  contact: Contact;
  from: { id: string; name: string };
  onDone: () => void;
  onChanged: () => void;
  onClose: () => void;
}

/** Moves a contact to another account of the client, and lists the data that stays at the previous one. */
export default function MoveDialog({ contact, from, onDone, onChanged, onClose }: MoveDialogProps) {
  const box = useRef<HTMLDivElement>(null);
  const { isSending: isBusy, run } = useOneAtATime();
  const [to, setTo] = useState<AccountChoice | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { detail } = useContactDetail(contact);
  const today = useToday(Date.now());
  useEffect(() => box.current?.querySelector<HTMLElement>("input")?.focus(), []);
  const move = async () => {
    if (!to) return;
    setProblem(null);
    const change = { values: { account_id: to.id }, expected: { account_id: contact.account_id } };
    const outcome = await run(() => changeContact(contact, change));
    if (outcome === null) return;
    if (outcome.kind === "refused") return setProblem(problemsOf(outcome.fields).account_id ?? outcome.detail);
    const { cause } = outcome.data;
    // The undo runs at the previous account, where it also restores the contact's direct reports.
    const undone = { accountId: contact.account_id, onDone: onChanged };
    if (cause) toastUndo(`${contact.full_name} is now at ${to.name}.`, { ...undone, cause });
    onDone();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      width="md"
      title={`Move ${contact.full_name}`}
      description={`From ${from.name} to another account. Their history goes with them.`}
      action={to ? `Move to ${to.name}` : "Move"}
      isDangerous={false}
      isBusy={isBusy}
      canConfirm={to !== null}
      onConfirm={() => void move()}
    >
      <div ref={box} className="flex flex-col gap-4">
        <FormNotice detail={problem} />
        <AccountSearch
          label="Account"
          except={[from.id]}
          chosenId={to?.id ?? null}
          onChoose={(account) => setTo(account)}
        />
        <MarkAsLeftEffects detail={detail} name={contact.full_name} today={today} />
        <p className="text-muted text-sm">Tasks stay with {from.name}. Reporting lines are not carried over.</p>
      </div>
    </ConfirmDialog>
  );
}
