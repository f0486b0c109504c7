"use client";

import { ArrowUp, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { openLayer } from "@/components/ui/overlay/layers";
import { formatPlural } from "@/lib/contracts/text/format-number";
import type { Alert } from "@/lib/realtime/alerts/alert";
import { type AlertFilter, alertsBeside } from "@/lib/realtime/alerts/alert-rows";
import { alertsStore } from "@/lib/realtime/connection/realtime-client";
import { acknowledge } from "./alert-actions";
import { AlertBar } from "./alert-bar";
import { AlertFilterSwitch } from "./alert-filter-switch";
import { AlertList, type AlertListHandle } from "./alert-list";
import { AlertsContent } from "./alerts-content";
import { AlertsProgress, AlertsStatus } from "./alerts-status";
import { handleDrawerKey } from "./drawer-keys";
import { useAlertList } from "./use-alert-list";
import { useAlertSelection } from "./use-alert-selection";
import { useAlerts, useRealtimeState } from "./use-alerts";
import { useDrawerFocus } from "./use-drawer-focus";

interface AlertsDrawerProps {
  shortcutsOn: boolean;
  onClose: () => void;
}

/** The drawer with the user's alerts, at the right of any page. It isn't modal: the page beside it stays usable. */
export default function AlertsDrawer({ shortcutsOn, onClose }: AlertsDrawerProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<AlertListHandle>(null);
  const [filter, setFilter] = useState<AlertFilter>("unread");
  const { rows, waiting, letIn } = useAlertList(filter);
  const unread = useAlerts((state) => state.unread);
  const realtime = useRealtimeState();
  const canChange = realtime.kind === "live";
  const shown = rows.flatMap((row) => (row.kind === "alert" ? [row.alert] : []));
  const { selection, selected, toggle, selectAll, selectNone, acts } = useAlertSelection({
    shown,
    filter,
    canChange,
    list,
  });

  useDrawerFocus(panel, list);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => openLayer(() => close.current()), []);

  const open = (alert: Alert) => {
    if (canChange) acknowledge(alertsBeside(alertsStore.getState().alerts, alert));
    // Closes the drawer, because it would cover the opened page.
    if (alert.link?.isOwn || alert.accountId !== null) onClose();
  };

  return (
    // A <dialog> that isn't modal neither takes the focus nor closes on Esc, so this code does both.
    <div
      ref={panel}
      role="dialog"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      onKeyDown={(event) =>
        handleDrawerKey(event, {
          list: list.current,
          shortcutsOn,
          selected,
          acts,
          onToggle: toggle,
          onEscape: selected.length > 0 ? selectNone : onClose,
        })
      }
      className="no-print fixed inset-y-0 right-0 z-40 flex w-full animate-rise flex-col border-line border-l bg-surface shadow-lg outline-none md:w-104"
    >
      <div className="flex h-(--topbar) shrink-0 items-center gap-3 border-line border-b pr-2.5 pl-4">
        <h2 id={`${id}-title`} className="font-semibold text-base text-ink">
          Alerts
        </h2>
        <AlertFilterSwitch
          filter={filter}
          unread={unread}
          onChange={(next) => {
            setFilter(next);
            selectNone();
          }}
        />
        <IconButton label="Close alerts" tooltip="none" className="ml-auto" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <AlertsStatus isEmpty={rows.length === 0} />
      <AlertsProgress />
      <div className="relative flex min-h-0 grow flex-col">
        <NewAlerts
          count={waiting}
          onShow={() => {
            letIn();
            list.current?.toTop();
          }}
        />
        <AlertsContent filter={filter} isEmpty={rows.length === 0} onShowAll={() => setFilter("all")}>
          <AlertList
            ref={list}
            rows={rows}
            selection={selection}
            canChange={canChange}
            onSelect={toggle}
            onOpen={open}
            onAcknowledge={(alert) => acts.acknowledge([alert])}
            onMarkAsNew={(alert) => acts.markAsNew([alert])}
            onDelete={(alert) => acts.remove([alert])}
          />
        </AlertsContent>
      </div>
      <p role="status" className="sr-only">
        {waiting > 0 ? formatPlural(waiting, "new alert") : ""}
      </p>
      {shown.length > 0 ? (
        <AlertBar
          shown={shown}
          selected={selected}
          canChange={canChange}
          onSelectAll={selectAll}
          onSelectNone={selectNone}
          onAcknowledge={acts.acknowledge}
          onMarkAsNew={acts.markAsNew}
          onDelete={acts.remove}
        />
      ) : null}
    </div>
  );
}

/**
 * Offers to show the alerts that arrived while the list was open: they aren't inserted automatically, so that no row
 * moves under the pointer.
 */
function NewAlerts({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <div className="pointer-events-none absolute inset-x-0 top-2 z-10 flex justify-center">
      <Button size="sm" variant="primary" className="pointer-events-auto animate-rise" onClick={onShow}>
        <ArrowUp className="size-3.5" aria-hidden="true" />
        {count} new
      </Button>
    </div>
  );
}
