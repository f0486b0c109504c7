"use client";

import { WifiOff } from "lucide-react";
import { useEffect } from "react";
import { showToast } from "@/components/ui/toast-store";
import { useOnline } from "@/components/ui/use-online";

/** Says quietly that the network is gone. Until it is back no form is sent: what is typed stays where it is. */
export function OfflineBanner() {
  const isOnline = useOnline();
  useEffect(() => {
    if (isOnline) return;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      showToast("You are offline: nothing was sent. What you have typed is kept.");
    };
    document.addEventListener("submit", hold, { capture: true });
    return () => document.removeEventListener("submit", hold, { capture: true });
  }, [isOnline]);
  return (
    <div role="status" className="empty:hidden">
      {isOnline ? null : (
        <p className="flex items-center gap-2 border-line border-b bg-sunken px-4 py-1.5 text-muted text-sm md:px-8">
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
          You are offline. What is here stays readable; changes wait until you are back.
        </p>
      )}
    </div>
  );
}
