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

/** What can be done, and its texts; `done` follows the client's name. */
const changes = {
  suspend: {
    path: "POST /operator/clients/:id/suspend/",
    action: "Suspend",
    description:
      "Everyone is signed out and can’t sign in. Integrations are refused, jobs wait, alert emails are held back, and other emails are discarded. No data is deleted.",
    done: "is suspended.",
  },
  resume: {
    path: "POST /operator/clients/:id/resume/",
    action: "Resume",
    description: "Everyone can sign in again. Integrations and jobs continue.",
    done: "can sign in again.",
  },
  restore: {
    path: "POST /operator/clients/:id/restore/",
    action: "Restore",
    description:
      "Its data won’t be deleted, and its access is as it was before the deletion. We’ll email the client’s admins.",
    done: "won’t be deleted.",
  },
} as const;

/**
 * Suspends an active client, resumes a suspended one, or restores a deleted one. Each needs a reason, which the client's
 * admins can read.
 */
export function SuspensionDialog({ client, onClose, onChanged }: SuspensionDialogProps) {
  const { id, name } = client;
  const kind = kindFor(client);
  const { path, action, description, done } = changes[kind];
  const { ref, error, savedDraft, refuse, showRefusal, clear, isBusy, run } = useForm<"reason">(`${kind}:${id}`, {
    first: "textarea",
  });
  const { withProof, proofDialog } = useIdentityProof();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
    if (reason === "") return refuse({ reason: "Enter a reason." });
    clear();
    const sent = await run(() => withProof((proven) => send(path, { params: { id }, body: { reason, ...proven } })));
    if (sent === null) return;
    if (sent.kind === "refused") return showRefusal(sent);
    showToast(`${name} ${done}`);
    onChanged({ ...client, ...sent.data });
  };
  return (
    <>
      {proofDialog}
      <FormDialog
        onClose={onClose}
        width="sm"
        title={`${action} ${name}`}
        description={description}
        form={{ ref, error, savedDraft, isBusy }}
        action={action}
        onSubmit={onSubmit}
      >
        <Field label="Reason" hint="The client’s admins can read it in their audit log." error={error.fields.reason}>
          {(control) => <Textarea {...control} name="reason" rows={2} maxLength={300} required />}
        </Field>
      </FormDialog>
    </>
  );
}

function kindFor({ suspended, deletion }: Client): keyof typeof changes {
  if (deletion !== null) return "restore";
  return suspended === null ? "suspend" : "resume";
}
