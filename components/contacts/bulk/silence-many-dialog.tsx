"use client";

import type { FormEvent } from "react";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Input } from "@/components/ui/form/input";
import { useForm } from "@/components/ui/form/use-form";
import { formatPlural } from "@/lib/figures/number";

interface SilenceManyDialogProps {
  count: number;
  onClose: () => void;
  onSet: (reason: string) => void;
}

/** Asks why the selected contacts are marked as do-not-contact. */
export function SilenceManyDialog({ count, onClose, onSet }: SilenceManyDialogProps) {
  const { ref, error, savedDraft, refuse, isBusy } = useForm<"reason">("silence-many", { first: "input" });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
    if (reason === "") return refuse({ reason: "Enter a reason, such as: asked by phone." });
    savedDraft.drop();
    onSet(reason);
  };
  return (
    <FormDialog
      onClose={onClose}
      title={`Don’t contact ${formatPlural(count, "contact")}`}
      description="Email and phone are hidden everywhere and excluded from exports until someone allows contact again."
      form={{ ref, error, savedDraft, isBusy }}
      action="Mark as do not contact"
      onSubmit={onSubmit}
    >
      <Field label="Reason" error={error.fields.reason}>
        {(control) => (
          <Input {...control} name="reason" maxLength={300} autoComplete="off" placeholder="Asked by phone" />
        )}
      </Field>
    </FormDialog>
  );
}
