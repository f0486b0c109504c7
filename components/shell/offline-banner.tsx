"use client";

import { WifiOff } from "lucide-react";
import { useEffect } from "react";
import { useOnline } from "@/components/ui/hooks/use-online";
import { showToast } from "@/components/ui/overlay/toast-store";
import { canLeavePage, findLeavingLink } from "./stay-offline";

/** Reports that the device is offline. Until it is online again, no form is sent and no link leaves the page. */
export function OfflineBanner() {
  const isOnline = useOnline();
  useEffect(() => {
    if (isOnline) return;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      showToast("You’re offline, so nothing was sent. Your text is kept.");
    };
    const stay = (event: MouseEvent) => {
      if (findLeavingLink(event, window.location) === null || canLeavePage()) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const ending = new AbortController();
    document.addEventListener("submit", hold, { capture: true, signal: ending.signal });
    document.addEventListener("click", stay, { capture: true, signal: ending.signal });
    return () => ending.abort();
  }, [isOnline]);
  return (
    <div role="status" className="empty:hidden">
      {isOnline ? null : (
        <p className="flex items-center gap-2 border-line border-b bg-sunken px-4 py-1.5 text-muted text-sm md:px-8">
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
          You’re offline. You can keep reading, but can’t make changes.
        </p>
      )}
    </div>
  );
}
