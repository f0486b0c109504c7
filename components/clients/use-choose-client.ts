"use client";

import { useRef, useState } from "react";
import { showToast } from "@/components/ui/overlay/toast-store";
import { send } from "@/lib/http/browser/send";

/**
 * Switches to another client. The page is reloaded, so that no data of the previous client stays on the screen or in
 * the page's caches.
 */
export function useChooseClient() {
  const isSending = useRef(false);
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const choose = async (clientId: string | null, path: string) => {
    if (isSending.current) return;
    isSending.current = true;
    setBusyWith(clientId ?? "");
    const outcome = await send("PUT /clients/chosen/", { body: { client_id: clientId } });
    if (outcome.kind === "ok") return window.location.assign(path);
    isSending.current = false;
    setBusyWith(null);
    showToast(outcome.detail, { tone: "danger" });
  };
  return { busyWith, choose };
}
