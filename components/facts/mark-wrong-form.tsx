"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Form, readText } from "@/components/ui/form/form";
import { Input } from "@/components/ui/form/input";
import { useForm } from "@/components/ui/form/use-form";
import type { Fact } from "@/lib/contracts/accounts/account";
import type { Cause } from "@/lib/contracts/accounts/account-change";
import { findDeniable } from "@/lib/contracts/contacts/contact-fact-field";
import type { FactSubject } from "@/lib/facts/fact";
import { type Outcome, send } from "@/lib/http/browser/send";
import { toastUndo } from "./undo-toast";

interface MarkWrongFormProps {
  subject: FactSubject;
  fact: Fact;
  label: string;
  /** Called after the value was marked as wrong, and after that was undone. */
  onChanged?: (() => void) | undefined;
}

/** Marks a value as wrong, with the reason; the next best known value replaces it. */
export function MarkWrongForm({ subject, fact, label, onChanged }: MarkWrongFormProps) {
  const router = useRouter();
  const { ref, error, refuse, isBusy, run } = useForm<"reason">(
    `wrong:${subject.contactId ?? subject.accountId}:${fact.field}`,
  );
  const [isOpen, setOpen] = useState(false);
  const problem = error.fields.reason ?? error.detail;
  if (!isOpen)
    return (
      <Button size="sm" variant="ghost" className="self-start" onClick={() => setOpen(true)}>
        This is wrong
      </Button>
    );
  const submit = async (values: FormData) => {
    const reason = readText(values, "reason");
    if (reason === "") return refuse({ reason: "Enter a reason." });
    const outcome = await run(() => sendWrong(subject, fact, reason));
    if (outcome === null) return;
    if (outcome.kind === "refused") return refuse({}, outcome.detail);
    const { cause } = outcome.data;
    const notify = () => {
      router.refresh();
      onChanged?.();
    };
    // Not for contacts: their changes are listed below the values, each with its own undo.
    if (cause && subject.contactId === undefined)
      toastUndo(`${label}: marked as wrong.`, { accountId: subject.accountId, cause, onDone: notify });
    notify();
  };
  return (
    <Form ref={ref} onSubmit={submit} className="flex flex-col gap-2 border-line border-t pt-2">
      <Input
        name="reason"
        aria-label={`Why ${label} is wrong`}
        aria-invalid={error.fields.reason ? true : undefined}
        placeholder="Why is it wrong?"
        maxLength={300}
      />
      {problem ? (
        <p role="alert" className="text-danger-ink">
          {problem}
        </p>
      ) : null}
      <OnlineButton type="submit" size="sm" className="self-start" busy={isBusy}>
        Mark as wrong
      </OnlineButton>
    </Form>
  );
}

async function sendWrong(
  { accountId, contactId }: FactSubject,
  { field, value }: Fact,
  reason: string,
): Promise<Outcome<{ cause: Cause | null }>> {
  const ofContact = contactId === undefined ? null : findDeniable(field);
  if (contactId === undefined || ofContact === null)
    return send("POST /accounts/:id/evidence/wrong/", { params: { id: accountId }, body: { field, value, reason } });
  return send("POST /accounts/:id/contacts/:contact/evidence/wrong/", {
    params: { id: accountId, contact: contactId },
    body: { field: ofContact, value: String(value), reason },
  });
}
