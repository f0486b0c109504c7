"use client";

import { Building } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { showToast } from "@/components/ui/overlay/toast-store";
import { StatusAnnouncement } from "@/components/ui/state/status-announcement";
import { noViewPath, viewEndedPath } from "@/lib/clients/view-notice";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { clientRequiredEvent, send } from "@/lib/http/browser/send";
import { notifyTabs, watchView } from "@/lib/session/browser/tabs";
import { useTimeLeft } from "./use-time-left";

export interface ClientBandProps {
  clientId: string;
  /** The name of the client that the operator views. */
  name: string;
  /** The end of the view, as an ISO time on the server's clock. */
  endsAt: string;
  /** The server's clock when it rendered the page, in milliseconds since 1970. */
  serverMs: number;
}

/**
 * Names the client that an operator views, with the time left and a button to leave it. When the view ends (here, in
 * another tab, or because the client was deleted), the page is replaced by a freshly loaded home, so that none of the
 * client's data stays on the screen or in the page's caches.
 */
export default function ClientBand({ clientId, name, endsAt, serverMs }: ClientBandProps) {
  const [isStopping, setStopping] = useState(false);
  const remainingMs = useTimeLeft({ endsAtMs: Date.parse(endsAt), serverMs }, () =>
    window.location.assign(viewEndedPath(clientId)),
  );
  const stop = async () => {
    setStopping(true);
    const outcome = await send("DELETE /clients/chosen/");
    if (outcome.kind === "ok") {
      notifyTabs({ kind: "view-changed" });
      return window.location.assign("/sales-home");
    }
    setStopping(false);
    showToast(outcome.detail, { tone: "danger" });
  };
  useEffect(() => {
    // The button that stops the view opens home itself.
    if (isStopping) return;
    const leave = () => window.location.assign(noViewPath);
    const onRefusal = () => {
      notifyTabs({ kind: "view-changed" });
      leave();
    };
    window.addEventListener(clientRequiredEvent, onRefusal);
    const unwatch = watchView(leave);
    return () => {
      window.removeEventListener(clientRequiredEvent, onRefusal);
      unwatch();
    };
  }, [isStopping]);
  return (
    <section
      aria-label="Client"
      className="no-print flex flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-b bg-accent-soft px-4 py-1.5 text-sm md:px-8"
    >
      <Building className="size-4 shrink-0 text-accent-ink max-md:hidden" aria-hidden="true" />
      <p className="min-w-0 text-ink [overflow-wrap:anywhere]">
        You’re viewing <strong className="font-semibold">{name}</strong> as product admin
      </p>
      <span className="ml-auto flex items-center gap-3 max-md:w-full max-md:justify-between">
        {/* Not announced as it changes: a timer isn't a live region. */}
        <span role="timer" className="text-ink tabular-nums">
          {formatTimeLeft(remainingMs)}
        </span>
        <StatusAnnouncement text={formatWarning(name, remainingMs)} />
        <Button busy={isStopping} onClick={() => void stop()}>
          Stop viewing
        </Button>
      </span>
    </section>
  );
}

/** The warning changes, and is therefore announced, only when 5 minutes are left and when 1 minute is left. */
function formatWarning(name: string, remainingMs: number): string {
  const minutes = [1, 5].find((limit) => remainingMs <= limit * 60_000);
  return minutes === undefined ? "" : `Your view of ${name} ends within ${formatPlural(minutes, "minute")}.`;
}

/** Formats the time left in minutes, and in seconds during the last minute. */
function formatTimeLeft(remainingMs: number): string {
  if (remainingMs <= 0) return "Time is up";
  const seconds = Math.ceil(remainingMs / 1_000);
  return `${seconds > 60 ? formatPlural(Math.ceil(seconds / 60), "minute") : formatPlural(seconds, "second")} left`;
}
