"use client";

import type { FormEvent } from "react";
import { useIdentityProof } from "@/components/identity-proof/use-identity-proof";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Textarea } from "@/components/ui/form/textarea";
import { useForm } from "@/components/ui/form/use-form";
import type { Client } from "@/lib/contracts/clients/client";
import { viewingLimits } from "@/lib/contracts/clients/viewing-limits";
import { send } from "@/lib/http/browser/send";

const { minutes, minReasonLength, maxReasonLength } = viewingLimits;

interface ViewDialogProps {
  client: Client;
  onClose: () => void;
}

/**
 * Asks for the reason to view a client, and opens it. The page is reloaded, so that no other client's data stays on the
 * screen or in the page's caches.
 */
export function ViewDialog({ client: { id, name }, onClose }: ViewDialogProps) {
  const { ref, error, savedDraft, refuse, showRefusal, clear, isBusy, run } = useForm<"reason">(`view:${id}`, {
    first: "textarea",
  });
  const { withProof, proofDialog } = useIdentityProof();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
    if (reason.length < minReasonLength) return refuse({ reason: `Use at least ${minReasonLength} characters.` });
    clear();
    const body = { client_id: id, reason };
    const sent = await run(() => withProof((proven) => send("PUT /clients/chosen/", { body: { ...body, ...proven } })));
    if (sent === null) return;
    if (sent.kind === "refused") return showRefusal(sent);
    window.location.assign("/all-accounts");
  };
  return (
    <>
      {proofDialog}
      <FormDialog
        onClose={onClose}
        width="sm"
        title={`View ${name}`}
        description={`You can read all data of this client for ${minutes} minutes, and change nothing.`}
        form={{ ref, error, savedDraft, isBusy }}
        action="View client"
        onSubmit={onSubmit}
      >
        <Field
          label="Reason"
          hint="The client’s admins read it in their audit log, with your name and how long you stayed."
          error={error.fields.reason}
        >
          {(control) => <Textarea {...control} name="reason" rows={3} maxLength={maxReasonLength} required />}
        </Field>
      </FormDialog>
    </>
  );
}
