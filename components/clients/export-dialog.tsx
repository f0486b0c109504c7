"use client";

import { showToast } from "@/components/ui/overlay/toast-store";
import type { Client } from "@/lib/contracts/clients/client";
import { send } from "@/lib/http/browser/send";
import { ReasonDialog } from "./reason-dialog";

interface ExportDialogProps {
  client: Client;
  onClose: () => void;
}

/** Asks for the reason to export a client's data, and starts the download. */
export function ExportDialog({ client: { id, name }, onClose }: ExportDialogProps) {
  return (
    <ReasonDialog
      draft={`export:${id}`}
      title={`Export the data of ${name}`}
      description="Downloads a zip file with every table and uploaded file of this client, without passwords, tokens and other secrets. A large client takes a while."
      action="Export data"
      hint="The client’s admins can read it in their audit log."
      rows={2}
      minLength={1}
      maxLength={300}
      send={(body) => send("POST /operator/clients/:id/export/", { params: { id }, body })}
      onDone={({ link }) => {
        // The browser saves the file as it arrives: it may not fit in memory.
        window.location.assign(
          `/api/operator/clients/${encodeURIComponent(id)}/export?${new URLSearchParams({ link })}`,
        );
        showToast(`The export of ${name} has started.`);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
