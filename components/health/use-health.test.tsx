/** @jest-environment jsdom */
import { act, renderHook } from "@testing-library/react";
import { SWRConfig } from "swr";
import type { OperatorHealth } from "@/lib/contracts/operations/health";
import { type Outcome, send } from "@/lib/http/browser/send";
import { useHealth } from "./use-health";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

const healthAt = (at: string): OperatorHealth => ({
  at,
  readiness: { ready: true, missing: [], parts: {} },
  outbox: { waiting: 0, oldest_seconds: null, failed: 0 },
  queues: [],
  connectors: [],
  routes: { since: at, items: [] },
});
const ok = (at: string): Outcome<OperatorHealth> => ({ kind: "ok", data: healthAt(at) });
const refused: Outcome<never> = { kind: "refused", code: "unknown", detail: "No.", fields: {} };

function show(first: string) {
  return renderHook(() => useHealth(healthAt(first)), {
    wrapper: ({ children }) => <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>,
  });
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test("reloads the figures automatically after a failure", async () => {
  jest
    .mocked(send)
    .mockResolvedValueOnce(ok("2026-11-21T14:00:01Z") as never)
    .mockResolvedValueOnce(refused)
    .mockResolvedValue(ok("2026-11-21T14:00:21Z") as never);
  const { result } = show("2026-11-21T14:00:00Z");
  await act(async () => jest.advanceTimersByTimeAsync(0));
  expect(result.current).toMatchObject({ health: { at: "2026-11-21T14:00:01Z" }, failure: null });

  await act(async () => jest.advanceTimersByTimeAsync(10_000));
  expect(result.current).toMatchObject({ health: { at: "2026-11-21T14:00:01Z" }, failure: "No." });

  await act(async () => jest.advanceTimersByTimeAsync(10_000));
  expect(result.current).toMatchObject({ health: { at: "2026-11-21T14:00:21Z" }, failure: null });
});

test("shows the figures that came with the page rather than older cached ones", async () => {
  jest.mocked(send).mockResolvedValue(ok("2026-11-21T13:00:00Z") as never);

  const { result } = show("2026-11-21T14:00:00Z");
  await act(async () => jest.advanceTimersByTimeAsync(0));

  expect(result.current.health.at).toBe("2026-11-21T14:00:00Z");
});
