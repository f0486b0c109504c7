"use client";

import { lazyDialog } from "@/components/ui/state/lazy-component";
import type { Client } from "@/lib/contracts/clients/client";
import { AddAdminDialog } from "./add-admin-dialog";
import { ClientStateDialog } from "./client-state-dialog";
import { ExportDialog } from "./export-dialog";
import { FactorResetDialog } from "./factor-reset-dialog";
import { ViewDialog } from "./view-dialog";

const DeletionDialog = lazyDialog(
  () => import("./deletion-dialog"),
  "The dialog to delete a client could not be opened",
);
const DisconnectDialog = lazyDialog(
  () => import("./disconnect-dialog"),
  "The dialog to disconnect people could not be opened",
);

/** An operator's actions on a client; `state` suspends, resumes or restores it. */
export type ClientAction =
  | "view"
  | "add-admin"
  | "state"
  | "export"
  | "factor-reset"
  | "disconnect"
  | "disconnect-all"
  | "delete";

interface ClientDialogProps {
  action: ClientAction;
  client: Client;
  onClose: () => void;
  onChanged: (client: Client) => void;
}

/** The dialog for an operator's action on a client. */
export function ClientDialog({ action, client, onClose, onChanged }: ClientDialogProps) {
  const change = (next: Client) => {
    onChanged(next);
    onClose();
  };
  switch (action) {
    case "view":
      return <ViewDialog client={client} onClose={onClose} />;
    case "export":
      return <ExportDialog client={client} onClose={onClose} />;
    case "factor-reset":
      return <FactorResetDialog client={client} onClose={onClose} />;
    case "disconnect":
    case "disconnect-all":
      return <DisconnectDialog client={client} isEveryone={action === "disconnect-all"} onClose={onClose} />;
    case "state":
      return <ClientStateDialog client={client} onClose={onClose} onChanged={change} />;
    case "delete":
      return <DeletionDialog client={client} onClose={onClose} onDeleted={change} />;
    case "add-admin":
      return (
        <AddAdminDialog
          client={client}
          onClose={onClose}
          onAdded={(isAdmin) => change(isAdmin ? { ...client, has_admin: true } : client)}
        />
      );
  }
}
