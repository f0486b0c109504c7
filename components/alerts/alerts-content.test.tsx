/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createStore } from "zustand/vanilla";
import type { Alert } from "@/lib/realtime/alerts/alert";
import type { AlertFilter } from "@/lib/realtime/alerts/alert-rows";
import type { AlertsState } from "@/lib/realtime/alerts/alerts-store";
import type { RealtimeState } from "@/lib/realtime/connection/connection";
import { connection } from "@/lib/realtime/connection/realtime-client";
import { AlertsContent } from "./alerts-content";
import { AlertsStatus } from "./alerts-status";

const mockAlerts = createStore<AlertsState>(() => ({
  alerts: [],
  unread: 0,
  isLoaded: true,
  error: null,
  progress: null,
}));
const mockConnection = createStore<RealtimeState>(() => ({ kind: "live" }));

jest.mock("@/lib/realtime/connection/realtime-client", () => ({ connection: { retry: jest.fn() } }));
jest.mock("@/components/messages/client-messages", () => ({ useClientMessages: () => ({ error: null }) }));
jest.mock("@/lib/realtime/connection/lazy-client", () => ({
  realtimeClientStore: createStore(() => ({
    live: {
      get alertsStore() {
        return mockAlerts;
      },
      get connection() {
        return mockConnection;
      },
    },
  })),
}));

function show(filter: AlertFilter = "all", isEmpty = true) {
  const onShowAll = jest.fn();
  render(
    <>
      <AlertsStatus isEmpty={isEmpty} />
      <AlertsContent filter={filter} isEmpty={isEmpty} onShowAll={onShowAll}>
        The list
      </AlertsContent>
    </>,
  );
  return onShowAll;
}

test("shows the listener's failure instead of an empty list, and Retry reconnects", () => {
  show();
  expect(screen.getByText("No alerts yet")).toBeVisible();

  act(() => {
    mockAlerts.setState({ error: "Missing permissions." });
    mockConnection.setState({ kind: "failed", detail: "It was refused." }, true);
  });
  expect(screen.queryByText("No alerts yet")).toBeNull();
  expect(screen.getByText(/Missing permissions\./)).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(connection.retry).toHaveBeenCalled();

  act(() => mockConnection.setState({ kind: "connecting" }, true));
  expect(screen.queryByText(/Missing permissions\./)).toBeNull();
  expect(screen.queryByText("No alerts yet")).toBeNull();
});

test("a routine renewal by the connection itself shows no error", () => {
  mockAlerts.setState({ error: "Missing permissions." });
  mockConnection.setState({ kind: "waiting" }, true);

  show();

  expect(screen.queryByText(/Missing permissions\./)).toBeNull();
  expect(screen.getByText(/Reconnecting…/)).toBeVisible();
});

test("shows the reason when the connection has failed permanently", () => {
  mockAlerts.setState({ error: null });
  mockConnection.setState({ kind: "failed", detail: "Live updates are not configured." }, true);

  show();

  expect(screen.getByText(/Live updates are not configured\./)).toBeVisible();
});

test("a failure is shown once: above the alerts that were loaded before, or instead of them", () => {
  mockConnection.setState({ kind: "failed", detail: "It was refused." }, true);
  show("all", false);
  expect(screen.getByRole("status")).toHaveTextContent("Not connected: It was refused.");
  expect(screen.getByText("The list")).toBeVisible();
  cleanup();

  show();
  expect(screen.getAllByText(/It was refused\./)).toHaveLength(1);
});

test("a list isn't called empty before it has loaded", () => {
  mockConnection.setState({ kind: "live" }, true);
  mockAlerts.setState({ isLoaded: false });

  show();
  expect(screen.queryByText("No alerts yet")).toBeNull();
  act(() => mockAlerts.setState({ isLoaded: true }));

  expect(screen.getByText("No alerts yet")).toBeVisible();
});

test("without unread alerts, all others are offered", () => {
  mockAlerts.setState({ alerts: [{ id: "read" } as Alert] });
  const onShowAll = show("unread");

  fireEvent.click(screen.getByRole("button", { name: "Show all" }));

  expect(onShowAll).toHaveBeenCalledTimes(1);
});
