"use client";

import { Input } from "@/components/ui/form/input";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { Client } from "@/lib/contracts/clients/client";
import { clientDeletionDays } from "@/lib/contracts/clients/client-deletion";
import { formatDay } from "@/lib/figures/time";
import { send } from "@/lib/http/browser/send";
import { ReasonDialog } from "./reason-dialog";

interface DeletionDialogProps {
  client: Client;
  onClose: () => void;
  onDeleted: (client: Client) => void;
}

/** Deletes a client after the operator has typed its name and a reason; restorable until its data is deleted. */
export default function DeletionDialog({ client, onClose, onDeleted }: DeletionDialogProps) {
  const { id, name } = client;
  return (
    <ReasonDialog
      draft={`delete:${id}`}
      title={`Delete ${name}`}
      description={`Everyone is signed out now, and integrations and jobs stop. In ${clientDeletionDays} days, all its people and data are permanently deleted; only its audit log stays. Until then, you can restore it. We’ll email its admins.`}
      action="Delete client"
      isDangerous
      first={{
        name: "name",
        label: "Name of the client",
        hint: `Type “${name}” to confirm.`,
        check: (typed) => (typed === name.trim() ? undefined : `Type the name exactly: ${name}`),
        control: <Input name="name" maxLength={200} autoComplete="off" spellCheck={false} required data-confirmation />,
      }}
      hint="The client’s admins can read it in the email and in their audit log."
      send={(body) => send("POST /operator/clients/:id/delete/", { params: { id }, body })}
      onDone={(state) => {
        showToast(`${name} will be deleted${state.deletion ? ` on ${formatDay(state.deletion.due_at)}` : ""}.`);
        onDeleted({ ...client, ...state });
      }}
      onClose={onClose}
    />
  );
}
