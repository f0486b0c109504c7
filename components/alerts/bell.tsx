"use client";

import { Bell as BellIcon } from "lucide-react";
import { useStore } from "zustand";
import { closeDrawer, drawerStore, openDrawer } from "@/components/shell/drawer-store";
import { Tooltip } from "@/components/ui/tooltip";
import { warmDrawer } from "./drawer-slot";
import { useTitleCount } from "./title-count";
import { useAlerts, useRealtimeState } from "./use-alerts";

/** How many alerts are unread, here and in the document's title; opens and closes their drawer. */
export function Bell() {
  const unread = useAlerts((state) => state.unread);
  const isOpen = useStore(drawerStore, (state) => state.isOpen);
  const isAway = useRealtimeState().kind === "waiting";
  useTitleCount(unread);
  const label = [unread > 0 ? `Alerts, ${unread} unread` : "Alerts", isAway ? "not connected" : ""]
    .filter(Boolean)
    .join(", ");
  return (
    <Tooltip text={isAway ? "Alerts: not connected, trying again" : "Alerts"}>
      <button
        type="button"
        id="alerts-bell"
        aria-label={label}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onPointerEnter={warmDrawer}
        onFocus={warmDrawer}
        onClick={isOpen ? closeDrawer : openDrawer}
        className="relative inline-flex size-8 items-center justify-center rounded-md text-muted transition-colors hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink"
      >
        <BellIcon className="size-4.5" aria-hidden="true" />
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
