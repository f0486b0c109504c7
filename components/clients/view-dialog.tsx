"use client";

import type { Client } from "@/lib/contracts/clients/client";
import { viewingLimits } from "@/lib/contracts/clients/viewing-limits";
import { send } from "@/lib/http/browser/send";
import { notifyTabs } from "@/lib/session/browser/tabs";
import { ReasonDialog } from "./reason-dialog";

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
  return (
    <ReasonDialog
      draft={`view:${id}`}
      title={`View ${name}`}
      description={`You can read all data of this client for ${minutes} minutes, and change nothing.`}
      action="View client"
      hint="The client’s admins can read it in their audit log, with your name and how long you stayed."
      rows={3}
      minLength={minReasonLength}
      maxLength={maxReasonLength}
      send={(body) => send("PUT /clients/chosen/", { body: { client_id: id, ...body } })}
      onDone={() => {
        notifyTabs({ kind: "view-changed" });
        window.location.assign("/all-accounts");
      }}
      onClose={onClose}
    />
  );
}
