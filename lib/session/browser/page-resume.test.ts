/** @jest-environment jsdom */
import { onPageResume } from "./page-resume";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test.each([
  ["the tab is shown again", () => document.dispatchEvent(new Event("visibilitychange"))],
  ["the window gets focus", () => window.dispatchEvent(new Event("focus"))],
  ["the network is back", () => window.dispatchEvent(new Event("online"))],
  ["the page is restored by Back", () => window.dispatchEvent(new Event("pageshow"))],
])("S12 · calls back at once when %s, and no longer once it is stopped", (_what, happen) => {
  const check = jest.fn();
  const stop = onPageResume(check);

  happen();
  expect(check).toHaveBeenCalledTimes(1);
  stop();
  happen();

  expect(check).toHaveBeenCalledTimes(1);
});

test("S12 · calls back within a second of waking, and not while awake", () => {
  const check = jest.fn();
  const stop = onPageResume(check);
  jest.advanceTimersByTime(60_000);
  expect(check).not.toHaveBeenCalled();

  // No timer runs while a device sleeps; only the clock advances.
  jest.setSystemTime(Date.now() + 8 * 3_600_000);
  jest.advanceTimersByTime(1000);

  expect(check).toHaveBeenCalledTimes(1);
  stop();
});
