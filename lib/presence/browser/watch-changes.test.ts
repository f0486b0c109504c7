import type { Snapshot } from "@/lib/realtime/database";
import { watchChanges } from "./watch-changes";

const drawnAtMs = Date.parse("2026-03-02T09:00:00Z");

const changedAt = (ms: number): Snapshot => ({
  set: [{ id: "latest", data: { at: new Date(ms).toISOString() } }],
  removedIds: [],
  isCurrent: true,
});

function aPage() {
  let inSight = true;
  let drawn = 0;
  const watch = watchChanges({ drawnAtMs, isInSight: () => inSight, refresh: () => (drawn += 1) });
  return { watch, drawn: () => drawn, show: (is: boolean) => (inSight = is) };
}

beforeEach(() => jest.useFakeTimers({ now: drawnAtMs }));
afterEach(() => jest.useRealTimers());

test("refreshes soon after a change, and once for several close together", async () => {
  const { watch, drawn } = aPage();
  watch.apply(changedAt(drawnAtMs + 1000));
  watch.apply(changedAt(drawnAtMs + 1100));
  expect(drawn()).toBe(0);

  await jest.advanceTimersByTimeAsync(300);
  expect(drawn()).toBe(1);
});

test("refreshes every 1.5 s during continuous changes", async () => {
  const { watch, drawn } = aPage();
  for (let at = 0; at < 6000; at += 100) {
    watch.apply(changedAt(drawnAtMs + 1000 + at));
    await jest.advanceTimersByTimeAsync(100);
  }
  expect(drawn()).toBe(4);
});

test("refreshes only for changes that may be missing in the rendered page", async () => {
  const { watch, drawn } = aPage();
  watch.apply({ set: [], removedIds: [], isCurrent: true });
  watch.apply(changedAt(drawnAtMs - 120_000));
  await jest.advanceTimersByTimeAsync(5000);
  expect(drawn()).toBe(0);

  watch.apply(changedAt(drawnAtMs - 500));
  await jest.advanceTimersByTimeAsync(5000);
  expect(drawn()).toBe(1);
});

test("doesn't refresh while hidden, refreshes once when shown again, and never after stop", async () => {
  const { watch, drawn, show } = aPage();
  show(false);
  watch.apply(changedAt(drawnAtMs + 1000));
  watch.apply(changedAt(drawnAtMs + 9000));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(drawn()).toBe(0);
  show(true);
  watch.poll();
  await jest.advanceTimersByTimeAsync(300);
  expect(drawn()).toBe(1);

  watch.apply(changedAt(drawnAtMs + 100_000));
  watch.stop();
  await jest.advanceTimersByTimeAsync(5000);
  expect(drawn()).toBe(1);
});
