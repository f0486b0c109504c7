"use client";

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { useToday } from "@/components/ui/hooks/use-today";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Notice } from "@/components/ui/state/notice";
import { changeContact } from "@/lib/contacts/browser/requests";
import { problemsOf } from "@/lib/contacts/contact-form";
import type { Contact, ContactChange } from "@/lib/contracts/contact";
import { toastContactUndo } from "../contact-undo";

interface SilenceDialogProps {
  contact: Contact;
  onDone: () => void;
  onChanged: () => void;
  onClose: () => void;
}

/** Marks somebody as not to be contacted: why, and since when. */
export default function SilenceDialog({ contact, onDone, onChanged, onClose }: SilenceDialogProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [fields, setFields] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const today = useToday(Date.now());
  useEffect(() => form.current?.querySelector<HTMLElement>("input")?.focus(), []);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const reason = String(data.get("reason") ?? "").trim();
    const since = String(data.get("since") ?? "");
    if (reason === "") return setFields({ do_not_contact_reason: "Say why, such as: asked by phone." });
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setFields({});
    setProblem(null);
    const values = {
      do_not_contact: true,
      do_not_contact_reason: reason,
      ...(since && { do_not_contact_since: since }),
    };
    const expected = {
      do_not_contact: false,
      do_not_contact_reason: null,
      ...(since && { do_not_contact_since: null }),
    };
    const outcome = await changeContact(contact, { values, expected });
    isSending.current = false;
    setBusy(false);
    if (outcome.kind === "refused") {
      const found = problemsOf(outcome.fields);
      setFields(found);
      setProblem(found.do_not_contact_reason || found.do_not_contact_since ? null : outcome.detail);
      return;
    }
    const lifted: ContactChange = { values: { do_not_contact: true }, expected: { do_not_contact: false } };
    toastContactUndo(`${contact.full_name} isn’t to be contacted.`, contact, lifted, onChanged);
    onDone();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Don’t contact ${contact.full_name}`}
      description="Email and phone are hidden everywhere, and left out of every export, until somebody lifts it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <OnlineButton type="submit" form={id} variant="primary" busy={isBusy}>
            Mark as do not contact
          </OnlineButton>
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        {problem ? (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        ) : null}
        <Field label="Reason" error={fields.do_not_contact_reason}>
          {(control) => (
            <Input {...control} name="reason" maxLength={300} autoComplete="off" placeholder="Asked by phone" />
          )}
        </Field>
        <Field label="Since" error={fields.do_not_contact_since}>
          {(control) => <Input {...control} type="date" name="since" max={today} defaultValue={today} />}
        </Field>
      </form>
    </Dialog>
  );
}
