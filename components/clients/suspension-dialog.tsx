"use client";

import type { FormEvent } from "react";
import { useIdentityProof } from "@/components/identity-proof/use-identity-proof";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Textarea } from "@/components/ui/form/textarea";
import { useForm } from "@/components/ui/form/use-form";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { Client } from "@/lib/contracts/clients/client";
import { send } from "@/lib/http/browser/send";

interface SuspensionDialogProps {
  client: Client;
  onClose: () => void;
  onChanged: (client: Client) => void;
}

/** Suspends an active client, or resumes a suspended one; both need a reason, which the client's admins can read. */
export function SuspensionDialog({ client, onClose, onChanged }: SuspensionDialogProps) {
  const { id, name, suspended } = client;
  const isResuming = suspended !== null;
  const { ref, error, savedDraft, refuse, showRefusal, clear, isBusy, run } = useForm<"reason">(
    `suspension:${id}:${isResuming}`,
    { first: "textarea" },
  );
  const { withProof, proofDialog } = useIdentityProof();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
    if (reason === "") return refuse({ reason: "Enter a reason." });
    clear();
    const path = isResuming ? "POST /operator/clients/:id/resume/" : "POST /operator/clients/:id/suspend/";
    const sent = await run(() => withProof((proven) => send(path, { params: { id }, body: { reason, ...proven } })));
    if (sent === null) return;
    if (sent.kind === "refused") return showRefusal(sent);
    showToast(isResuming ? `${name} can sign in again.` : `${name} is suspended.`);
    onChanged({ ...client, suspended: isResuming ? null : { at: new Date().toISOString(), reason } });
  };
  return (
    <>
      {proofDialog}
      <FormDialog
        onClose={onClose}
        width="sm"
        title={`${isResuming ? "Resume" : "Suspend"} ${name}`}
        description={
          isResuming
            ? "Everyone can sign in again. Integrations and jobs continue."
            : "Everyone is signed out and can’t sign in. Integrations are refused, jobs wait, alert emails are held back, and other emails are discarded. No data is deleted."
        }
        form={{ ref, error, savedDraft, isBusy }}
        action={isResuming ? "Resume" : "Suspend"}
        onSubmit={onSubmit}
      >
        <Field label="Reason" hint="The client’s admins can read it in their audit log." error={error.fields.reason}>
          {(control) => <Textarea {...control} name="reason" rows={2} maxLength={300} required />}
        </Field>
      </FormDialog>
    </>
  );
}
