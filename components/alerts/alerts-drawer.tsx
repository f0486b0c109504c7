"use client";

import { ArrowUp, BellRing, Inbox, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useClientMessages } from "@/components/messages/client-messages";
import { isTypedInto } from "@/components/shell/shortcuts/keys";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { useOnline } from "@/components/ui/hooks/use-online";
import { openLayer } from "@/components/ui/overlay/layers";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import { LoadingRegion } from "@/components/ui/state/loading-region";
import { Skeleton } from "@/components/ui/state/skeleton";
import { formatPlural } from "@/lib/figures/number";
import type { Alert } from "@/lib/realtime/alerts/alert";
import { type AlertFilter, alertsBeside } from "@/lib/realtime/alerts/alert-rows";
import { alertsStore, connection } from "@/lib/realtime/connection/realtime-client";
import { acknowledge, deleteAlerts, markAsNew, undoLatest, undoneStore } from "./alert-actions";
import { AlertBar } from "./alert-bar";
import { AlertFilterSwitch } from "./alert-filter-switch";
import { AlertList, type AlertListHandle } from "./alert-list";
import { useAlertList } from "./use-alert-list";
import { useAlerts, useRealtimeState } from "./use-alerts";

interface AlertsDrawerProps {
  shortcutsOn: boolean;
  onClose: () => void;
}

/** The own alerts, at the right of any page. It blocks nothing: the page beside it can be worked with. */
export default function AlertsDrawer({ shortcutsOn, onClose }: AlertsDrawerProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<AlertListHandle>(null);
  const [filter, setFilter] = useState<AlertFilter>("unread");
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const { rows, waiting, letIn } = useAlertList(filter);
  const unread = useAlerts((state) => state.unread);
  const progress = useAlerts((state) => state.progress);
  const realtime = useRealtimeState();
  const canChange = realtime.kind === "live";
  const shown = rows.flatMap((row) => (row.kind === "alert" ? [row.alert] : []));
  const selected = shown.filter((alert) => selection.has(alert.id));

  // It was opened to be read; whatever had the focus gets it back.
  useLayoutEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      const had = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : null;
      (had ?? document.getElementById("alerts-bell"))?.focus();
    };
  }, []);

  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => openLayer(() => close.current()), []);

  // The button "Undo" goes with its message: the focus goes to what it brought back, once that is drawn again.
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => undoneStore.subscribe(({ ids }) => setUndone(new Set(ids))), []);
  useEffect(() => {
    if (undone.size > 0) list.current?.focusFirst(undone);
  }, [undone]);

  const toggle = (alert: Alert) =>
    setSelection((before) => {
      const after = new Set(before);
      if (!after.delete(alert.id)) after.add(alert.id);
      return after;
    });
  const selectNone = () => setSelection(new Set());
  const act = (run: (alerts: readonly Alert[]) => void, alerts: readonly Alert[], leaves: boolean) => {
    if (alerts.length === 0 || !canChange) return;
    if (leaves) list.current?.keepFocusOff(new Set(alerts.map((alert) => alert.id)));
    run(alerts);
    selectNone();
  };
  const acts = {
    acknowledge: (alerts: readonly Alert[]) => act(acknowledge, alerts, filter === "unread"),
    markAsNew: (alerts: readonly Alert[]) => act(markAsNew, alerts, false),
    remove: (alerts: readonly Alert[]) => act((all) => deleteAlerts(all.map((alert) => alert.id)), alerts, true),
  };
  const open = (alert: Alert) => {
    if (canChange) acknowledge(alertsBeside(alertsStore.getState().alerts, alert));
    // It would cover what it has led to.
    if (alert.link?.isOwn || alert.accountId !== null) onClose();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // A menu that is open has the keys.
    if (event.defaultPrevented || (event.target instanceof Element && event.target.closest("[popover]"))) return;
    if (event.key === "Escape") {
      event.preventDefault();
      return selected.length > 0 ? selectNone() : onClose();
    }
    if (!shortcutsOn || isTypedInto(event.target) || event.altKey) return;
    const isUndo = event.key.toLowerCase() === "z" && !event.shiftKey;
    if ((event.metaKey || event.ctrlKey) && !isUndo) return;
    if (isUndo) {
      if (undoLatest()) event.preventDefault();
      return;
    }
    const at = list.current?.current() ?? null;
    const meant = selected.length > 0 ? selected : at ? [at] : [];
    const keys: Record<string, () => void> = {
      j: () => list.current?.move(1),
      k: () => list.current?.move(-1),
      x: () => at && toggle(at),
      e: () => acts.acknowledge(meant),
      "Shift+U": () => acts.markAsNew(meant),
      "#": () => acts.remove(meant),
    };
    const run = keys[event.key === "U" ? "Shift+U" : event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: <dialog> without modal has no focus of its own, and Esc doesn't close it
    <div
      ref={panel}
      role="dialog"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      onKeyDown={onKeyDown}
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
      <Standing isEmpty={rows.length === 0} />
      {progress ? (
        <div className="flex items-center gap-3 border-line border-b bg-canvas px-4 py-2 text-muted text-sm">
          <progress
            className="h-1.5 grow accent-accent"
            value={progress.done}
            max={progress.total}
            aria-label="Alerts changed"
          />
          <span className="tabular-nums">
            {progress.done.toLocaleString("en")} of {progress.total.toLocaleString("en")}
          </span>
        </div>
      ) : null}
      <div className="relative flex min-h-0 grow flex-col">
        {waiting > 0 ? (
          <div className="pointer-events-none absolute inset-x-0 top-2 z-10 flex justify-center">
            <Button
              size="sm"
              variant="primary"
              className="pointer-events-auto animate-rise"
              onClick={() => {
                letIn();
                list.current?.toTop();
              }}
            >
              <ArrowUp className="size-3.5" aria-hidden="true" />
              {waiting} new
            </Button>
          </div>
        ) : null}
        <Content filter={filter} isEmpty={rows.length === 0} onShowAll={() => setFilter("all")}>
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
        </Content>
      </div>
      <p role="status" className="sr-only">
        {waiting > 0 ? formatPlural(waiting, "new alert") : ""}
      </p>
      {shown.length > 0 ? (
        <AlertBar
          shown={shown}
          selected={selected}
          canChange={canChange}
          onSelectAll={() => setSelection(new Set(shown.map((alert) => alert.id)))}
          onSelectNone={selectNone}
          onAcknowledge={acts.acknowledge}
          onMarkAsNew={acts.markAsNew}
          onDelete={acts.remove}
        />
      ) : null}
    </div>
  );
}

/** One quiet line when nothing is heard right now, and why (checklist D11). */
function Standing({ isEmpty }: { isEmpty: boolean }) {
  const realtime = useRealtimeState();
  const isOffline = !useOnline();
  const { error } = useClientMessages();
  // An empty list says it in its own place.
  if (realtime.kind === "failed" && isEmpty) return null;
  if (realtime.kind === "failed") {
    return (
      <p
        role="status"
        className="flex items-center gap-3 border-line border-b bg-canvas px-4 py-1.5 text-muted text-sm"
      >
        <span className="min-w-0 grow">Not connected: {error ?? realtime.detail}</span>
        <Button size="sm" onClick={connection.retry}>
          Retry
        </Button>
      </p>
    );
  }
  if (realtime.kind !== "waiting" && !isOffline) return null;
  return (
    <p role="status" className="border-line border-b bg-canvas px-4 py-1.5 text-muted text-sm">
      {isOffline ? "You’re offline." : "Not connected, trying again."} You can keep reading.
    </p>
  );
}

interface ContentProps {
  filter: AlertFilter;
  isEmpty: boolean;
  onShowAll: () => void;
  children: React.ReactNode;
}

function Content({ filter, isEmpty, onShowAll, children }: ContentProps) {
  const isLoaded = useAlerts((state) => state.isLoaded);
  const total = useAlerts((state) => state.alerts.length);
  const realtime = useRealtimeState();
  const { error } = useClientMessages();
  if (realtime.kind === "failed" && isEmpty) {
    return (
      <ErrorState title="Alerts could not be loaded" onRetry={connection.retry}>
        {error ?? realtime.detail} Everything else works as usual.
      </ErrorState>
    );
  }
  if (!isEmpty) return children;
  if (!isLoaded && realtime.kind !== "off") return <Loading />;
  if (filter === "unread" && total > 0) {
    return (
      <EmptyState icon={Inbox} title="Nothing unread" action={<Button onClick={onShowAll}>Show all</Button>}>
        You have seen everything.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={BellRing} title="No alerts yet">
      You’ll get an alert here when an account you own or watch has a new signal, when you’re given a task, when someone
      mentions you, and whenever one of your alert rules fits.
    </EmptyState>
  );
}

const skeletons = ["first", "second", "third", "fourth", "fifth"];

function Loading() {
  return (
    <LoadingRegion label="Loading alerts">
      {skeletons.map((key) => (
        <div key={key} className="flex gap-3 border-line border-b px-4 py-3.5">
          <Skeleton className="size-5" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-3.5 w-3/5" />
            <Skeleton className="h-3 w-4/5" />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}
