"use client";

import { useEffect, useRef } from "react";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { Client } from "@/lib/contracts/clients/client";
import { hourMs } from "@/lib/contracts/wire/durations";
import { requestFile } from "@/lib/http/browser/save-file";
import { send } from "@/lib/http/browser/send";
import { ReasonDialog } from "./reason-dialog";

/** The timeout of the download: a large client's archive takes a long time. */
const limitMs = 2 * hourMs;

interface ExportDialogProps {
  client: Client;
  onClose: () => void;
}

/**
 * Asks for the reason to export a client's data, and downloads it. A refusal is shown in the dialog. The download
 * continues even if the dialog is closed.
 */
export function ExportDialog({ client: { id, name }, onClose }: ExportDialogProps) {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return (
    <ReasonDialog
      draft={`export:${id}`}
      title={`Export the data of ${name}`}
      description="Downloads a zip file with every table and uploaded file of this client, without passwords, tokens and other secrets. A large client takes a while: you can close this dialog, but keep the page open."
      action="Export data"
      send={async (body) => {
        const allowed = await send("POST /operator/clients/:id/export/", { params: { id }, body });
        if (allowed.kind === "refused") return allowed;
        const query = new URLSearchParams({ link: allowed.data.link });
        const saved = await requestFile(
          `/api/operator/clients/${encodeURIComponent(id)}/export?${query}`,
          undefined,
          limitMs,
        );
        if (saved.kind === "refused" && !isOpen.current) showToast(`${name}: ${saved.detail}`, { tone: "danger" });
        return saved;
      }}
      onDone={() => {
        showToast(`The data of ${name} was exported.`);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
