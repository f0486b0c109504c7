import { presencePace } from "@/lib/contracts/activity/presence-pace";
import { type PresenceWorld, watchPresence } from "./watch-presence";

const ada = { uid: "u1", name: "Ada Moss" };

function aWorld(answers: (typeof ada)[][] | null) {
  /** For each request to the host, whether it reported that the tab has left. */
  const said: boolean[] = [];
  let inSight = true;
  const world: PresenceWorld = {
    beat: async () => {
      said.push(false);
      return answers && (answers.shift() ?? []);
    },
    leave: async () => said.push(true),
    isInSight: () => inSight,
  };
  return { world, said, show: (is: boolean) => (inSight = is) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test("reports presence at once, more often with others than alone, and reports leaving", async () => {
  const { world, said } = aWorld([[ada], []]);
  const reported: unknown[] = [];
  const watch = watchPresence(world, (others) => reported.push(others));
  await jest.advanceTimersByTimeAsync(0);
  expect(reported).toEqual([[ada]]);

  await jest.advanceTimersByTimeAsync(presencePace.togetherMs);
  expect(reported).toEqual([[ada], []]);
  await jest.advanceTimersByTimeAsync(presencePace.aloneMs - 1);
  expect(said).toEqual([false, false]);
  await jest.advanceTimersByTimeAsync(1);
  expect(said).toEqual([false, false, false]);

  watch.stop();
  await jest.advanceTimersByTimeAsync(5 * presencePace.aloneMs);
  expect(said).toEqual([false, false, false, true]);
});

test("reports nothing while hidden, and reports at once when shown again", async () => {
  const { world, said, show } = aWorld([]);
  show(false);
  const watch = watchPresence(world, () => undefined);
  await jest.advanceTimersByTimeAsync(10 * presencePace.aloneMs);
  expect(said).toEqual([]);

  show(true);
  watch.poll();
  await jest.advanceTimersByTimeAsync(0);
  expect(said).toEqual([false]);
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
  expect(hidden.said).toEqual([]);
});

test("waits for a pending response and reports leaving when paused, and can be resumed", async () => {
  const { world, said } = aWorld([]);
  const answers: ((others: []) => void)[] = [];
  const beat = () => {
    said.push(false);
    return new Promise<[]>((resolve) => answers.push(resolve));
  };
  const watch = watchPresence({ ...world, beat }, () => undefined);
  const paused = watch.pause();
  await jest.advanceTimersByTimeAsync(0);
  expect(said).toEqual([false]);
  answers[0]?.([]);
  const goOn = await paused;
  expect(said).toEqual([false, true]);
  watch.poll();
  await jest.advanceTimersByTimeAsync(2 * presencePace.aloneMs);
  expect(said).toEqual([false, true]);

  goOn();
  await jest.advanceTimersByTimeAsync(0);
  expect(said).toEqual([false, true, false]);
  watch.stop();
});
