"use client";

import { showToast } from "@/components/ui/overlay/toast-store";
import type { Client } from "@/lib/contracts/clients/client";
import { send } from "@/lib/http/browser/send";
import { ReasonDialog } from "./reason-dialog";

interface ClientStateDialogProps {
  client: Client;
  onClose: () => void;
  onChanged: (client: Client) => void;
}

/** The possible changes and their texts; `done` is appended to the client's name. */
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
 * Suspends an active client, resumes a suspended one, or restores a deleted one. Each change needs a reason, which the
 * client's admins can read.
 */
export function ClientStateDialog({ client, onClose, onChanged }: ClientStateDialogProps) {
  const { id, name } = client;
  const kind = kindFor(client);
  const { path, action, description, done } = changes[kind];
  return (
    <ReasonDialog
      draft={`${kind}:${id}`}
      title={`${action} ${name}`}
      description={description}
      action={action}
      send={(body) => send(path, { params: { id }, body })}
      onDone={(state) => {
        showToast(`${name} ${done}`);
        onChanged({ ...client, ...state });
      }}
      onClose={onClose}
    />
  );
}

function kindFor({ suspended, deletion }: Client): keyof typeof changes {
  if (deletion !== null) return "restore";
  return suspended === null ? "suspend" : "resume";
}
