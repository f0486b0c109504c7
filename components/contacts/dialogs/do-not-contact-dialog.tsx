"use client";

import { DateInput } from "@/components/ui/form/date-input";
import { Field } from "@/components/ui/form/field";
import { readText } from "@/components/ui/form/form";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Input } from "@/components/ui/form/input";
import { useForm } from "@/components/ui/form/use-form";
import { useToday } from "@/components/ui/hooks/use-today";
import { problemsOf } from "@/lib/contacts/contact-form";
import type { Refusal } from "@/lib/http/browser/send";

/** Why contacts are marked, and since when; without a day, since today. */
export interface DoNotContactMark {
  do_not_contact: true;
  do_not_contact_reason: string;
  do_not_contact_since?: string;
}

interface DoNotContactDialogProps {
  /** The marked contact or contacts: a name, or "12 contacts". */
  whom: string;
  /** The name of the reason's draft. */
  draft: string;
  /** Whether the day can be chosen. */
  hasDay?: boolean;
  /**
   * Marks the contacts. @returns a refusal to show, or whether the change was made or started; if not, the draft is
   * kept
   */
  onSet: (values: DoNotContactMark) => Promise<Refusal | boolean>;
  onClose: () => void;
}

/** Marks contacts as do-not-contact, with the reason. */
export default function DoNotContactDialog({ whom, draft, hasDay = false, onSet, onClose }: DoNotContactDialogProps) {
  const { ref, error, savedDraft, refuse, showRefusal, clear, isBusy, run } = useForm(draft, { first: "input" });
  const today = useToday(Date.now());
  const onSubmit = async (data: FormData) => {
    const reason = readText(data, "reason");
    const since = String(data.get("since") ?? "");
    if (reason === "") return refuse({ do_not_contact_reason: "Enter a reason, such as: asked by phone." });
    clear();
    const outcome = await run(() =>
      onSet({ do_not_contact: true, do_not_contact_reason: reason, ...(since && { do_not_contact_since: since }) }),
    );
    if (outcome === true) savedDraft.drop();
    else if (outcome) showRefusal({ ...outcome, fields: problemsOf(outcome.fields) });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={`Don’t contact ${whom}`}
      description="Email and phone are hidden everywhere and excluded from exports until someone allows contact again."
      form={{ ref, error, savedDraft, isBusy }}
      action="Mark as do not contact"
      onSubmit={onSubmit}
    >
      <Field label="Reason" error={error.fields.do_not_contact_reason}>
        <Input name="reason" maxLength={300} autoComplete="off" placeholder="Asked by phone" />
      </Field>
      {hasDay ? (
        <Field label="Since" error={error.fields.do_not_contact_since}>
          <DateInput name="since" max={today} defaultValue={today} />
        </Field>
      ) : null}
    </FormDialog>
  );
}
