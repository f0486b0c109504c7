import type { Snapshot } from "@/lib/realtime/database";
import { watchChanges } from "./watch-changes";

const drawnAtMs = Date.parse("2026-03-02T09:00:00Z");

const changedAt = (ms: number): Snapshot => ({
  set: [{ id: "latest", data: { at: new Date(ms).toISOString() } }],
  gone: [],
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

test("a change is drawn soon after, several that come together once", async () => {
  const { watch, drawn } = aPage();
  watch.take(changedAt(drawnAtMs + 1000));
  watch.take(changedAt(drawnAtMs + 1100));
  expect(drawn()).toBe(0);

  await jest.advanceTimersByTimeAsync(300);
  expect(drawn()).toBe(1);
});

test("what goes on there without an end is drawn every second and a half", async () => {
  const { watch, drawn } = aPage();
  for (let at = 0; at < 6000; at += 100) {
    watch.take(changedAt(drawnAtMs + 1000 + at));
    await jest.advanceTimersByTimeAsync(100);
  }
  expect(drawn()).toBe(4);
});

test("what the page was drawn with isn't drawn again; what may be missing in it is", async () => {
  const { watch, drawn } = aPage();
  watch.take({ set: [], gone: [], isCurrent: true });
  watch.take(changedAt(drawnAtMs - 120_000));
  await jest.advanceTimersByTimeAsync(5000);
  expect(drawn()).toBe(0);

  watch.take(changedAt(drawnAtMs - 500));
  await jest.advanceTimersByTimeAsync(5000);
  expect(drawn()).toBe(1);
});

test("out of sight nothing is drawn, and once when it is seen again; who left hears no more", async () => {
  const { watch, drawn, show } = aPage();
  show(false);
  watch.take(changedAt(drawnAtMs + 1000));
  watch.take(changedAt(drawnAtMs + 9000));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(drawn()).toBe(0);
  show(true);
  watch.look();
  await jest.advanceTimersByTimeAsync(300);
  expect(drawn()).toBe(1);

  watch.take(changedAt(drawnAtMs + 100_000));
  watch.stop();
  await jest.advanceTimersByTimeAsync(5000);
  expect(drawn()).toBe(1);
});
