"use client";

import { Bell as BellIcon } from "lucide-react";
import { useState } from "react";
import { useStore } from "zustand";
import { closeDrawer, drawerStore, openDrawer } from "@/components/shell/drawer-store";
import { Tooltip } from "@/components/ui/tooltip";
import { useTitleCount } from "./title-count";
import { useAlerts, useRealtimeState } from "./use-alerts";

interface BellProps {
  /** The number of unread alerts when the server rendered the page; null when unknown. */
  served: number | null;
}

/** Shows the number of unread alerts, here and in the document's title; opens and closes the drawer. */
export function Bell({ served }: BellProps) {
  const { unread, isLive } = useUnread(served);
  const isOpen = useStore(drawerStore, (state) => state.isOpen);
  const { kind } = useRealtimeState();
  const away = kind === "waiting" ? "not connected, reconnecting" : kind === "failed" ? "not connected" : null;
  useTitleCount(unread);
  const label = [unread > 0 ? `Alerts, ${unread} unread` : "Alerts", away === null ? "" : "not connected"]
    .filter(Boolean)
    .join(", ");
  return (
    <Tooltip text={away === null ? "Alerts" : `Alerts: ${away}`}>
      <button
        type="button"
        id="alerts-bell"
        data-live={isLive || undefined}
        aria-label={label}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={isOpen ? closeDrawer : openDrawer}
        className="relative inline-flex size-8 items-center justify-center rounded-md text-muted transition-colors hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink"
      >
        <BellIcon className="size-4.5" aria-hidden="true" />
        {away === null ? null : (
          <span
            aria-hidden="true"
            className="absolute right-0.5 bottom-0.5 size-2.5 rounded-full border-2 border-surface bg-warning-ink forced-colors:bg-[CanvasText]"
          />
        )}
        {unread > 0 ? (
          <span
            aria-hidden="true"
            className="absolute -top-0.5 left-4 inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-danger px-1 font-semibold text-[0.625rem] text-white tabular-nums ring-2 ring-surface"
          >
            {unread > 99 ? "99+" : unread}
          </span>
        ) : null}
      </button>
    </Tooltip>
  );
}

/** The number of unread alerts: the server's until the first live snapshot arrives. */
function useUnread(served: number | null): { unread: number; isLive: boolean } {
  const unread = useAlerts((state) => state.unread);
  const isLoaded = useAlerts((state) => state.isLoaded);
  const [wasLoaded, setWasLoaded] = useState(false);
  if (isLoaded && !wasLoaded) setWasLoaded(true);
  const isLive = wasLoaded || isLoaded;
  return { unread: isLive || served === null ? unread : served, isLive };
}
