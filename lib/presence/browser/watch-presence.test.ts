import { presenceIntervals } from "@/lib/contracts/activity/presence-intervals";
import { type PresenceWorld, watchPresence } from "./watch-presence";

const ada = { uid: "u1", name: "Ada Moss" };

function aWorld(responses: (typeof ada)[][] | null) {
  /** For each request to the host, whether it reported that the tab has left. */
  const reports: boolean[] = [];
  let inSight = true;
  const world: PresenceWorld = {
    beat: async () => {
      reports.push(false);
      return responses && (responses.shift() ?? []);
    },
    leave: async () => reports.push(true),
    isInSight: () => inSight,
  };
  return { world, reports, show: (is: boolean) => (inSight = is) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test("reports presence at once, more often with others than alone, and reports leaving", async () => {
  const { world, reports } = aWorld([[ada], []]);
  const reported: unknown[] = [];
  const watch = watchPresence(world, (others) => reported.push(others));
  await jest.advanceTimersByTimeAsync(0);
  expect(reported).toEqual([[ada]]);

  await jest.advanceTimersByTimeAsync(presenceIntervals.togetherMs);
  expect(reported).toEqual([[ada], []]);
  await jest.advanceTimersByTimeAsync(presenceIntervals.aloneMs - 1);
  expect(reports).toEqual([false, false]);
  await jest.advanceTimersByTimeAsync(1);
  expect(reports).toEqual([false, false, false]);

  watch.stop();
  await jest.advanceTimersByTimeAsync(5 * presenceIntervals.aloneMs);
  expect(reports).toEqual([false, false, false, true]);
});

test("reports nothing while hidden, and reports at once when shown again", async () => {
  const { world, reports, show } = aWorld([]);
  show(false);
  const watch = watchPresence(world, () => undefined);
  await jest.advanceTimersByTimeAsync(10 * presenceIntervals.aloneMs);
  expect(reports).toEqual([]);

  show(true);
  watch.poll();
  await jest.advanceTimersByTimeAsync(0);
  expect(reports).toEqual([false]);
  watch.stop();
});

test("shows nobody without a response, and doesn't report leaving if it never reported presence", async () => {
  const reported: unknown[] = [];
  const silent = aWorld(null);
  const watch = watchPresence(silent.world, (others) => reported.push(others));
  await jest.advanceTimersByTimeAsync(0);
  expect(reported).toEqual([[]]);
  watch.stop();

  const hidden = aWorld([]);
  hidden.show(false);
  watchPresence(hidden.world, () => undefined).stop();
  expect(hidden.reports).toEqual([]);
});

test("waits for a pending response and reports leaving when paused, and can be resumed", async () => {
  const { world, reports } = aWorld([]);
  const responses: ((others: []) => void)[] = [];
  const beat = () => {
    reports.push(false);
    return new Promise<[]>((resolve) => responses.push(resolve));
  };
  const watch = watchPresence({ ...world, beat }, () => undefined);
  const paused = watch.pause();
  await jest.advanceTimersByTimeAsync(0);
  expect(reports).toEqual([false]);
  responses[0]?.([]);
  const goOn = await paused;
  expect(reports).toEqual([false, true]);
  watch.poll();
  await jest.advanceTimersByTimeAsync(2 * presenceIntervals.aloneMs);
  expect(reports).toEqual([false, true]);

  goOn();
  await jest.advanceTimersByTimeAsync(0);
  expect(reports).toEqual([false, true, false]);
  watch.stop();
});
