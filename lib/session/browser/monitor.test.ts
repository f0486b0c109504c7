import { minuteMs } from "@/lib/contracts/wire/durations";
import { checkEveryMs, createMonitor, logoutDelayMs } from "./monitor";

const startMs = Date.UTC(2026, 10, 21, 14);

function setUp(remainingMs: number | null) {
  const session = { expiry: remainingMs === null ? null : new Date(startMs + remainingMs).toISOString() };
  const events: string[] = [];
  const monitor = createMonitor({
    nowMs: () => Date.now(),
    findExpiry: () => session.expiry,
    onWarning: () => events.push("warning"),
    onExpired: () => events.push("expired"),
    onLogout: () => events.push("logout"),
    onRevived: () => events.push("revived"),
  });
  return { session, events, monitor };
}

beforeEach(() => jest.useFakeTimers({ now: startMs }));
afterEach(() => jest.useRealTimers());

describe("createMonitor", () => {
  test.each([
    [10 * minuteMs + 1, []],
    [10 * minuteMs, ["warning"]],
    [10 * minuteMs - 1, ["warning"]],
    [5 * minuteMs + 1, ["warning"]],
    [5 * minuteMs, ["expired"]],
    [5 * minuteMs - 1, ["expired"]],
  ])("S11 · with %d ms left, the first check reports %j", (remainingMs, expected) => {
    const { events, monitor } = setUp(remainingMs);

    monitor.start();

    expect(events).toEqual(expected);
    monitor.stop();
  });

  test("B13 · warns once within the warning window, even when checked again", () => {
    const { events, monitor } = setUp(9 * minuteMs);

    monitor.start();
    monitor.check();
    jest.advanceTimersByTime(3 * minuteMs);

    expect(events).toEqual(["warning"]);
    monitor.stop();
  });

  test("B13 · warns again for the next session after stop and start", () => {
    const { events, monitor } = setUp(9 * minuteMs);
    monitor.start();

    monitor.stop();
    monitor.start();

    expect(events).toEqual(["warning", "warning"]);
    monitor.stop();
  });

  test("B12 B15 · stops at expiry, reports it, and logs out once 2 s later", () => {
    const { events, monitor } = setUp(5 * minuteMs + 30_000);
    monitor.start();

    jest.advanceTimersByTime(30_000);
    expect(events).toEqual(["warning", "expired"]);
    jest.advanceTimersByTime(logoutDelayMs - 1);
    expect(events).toEqual(["warning", "expired"]);
    jest.advanceTimersByTime(1 + 60 * minuteMs);

    expect(events).toEqual(["warning", "expired", "logout"]);
  });

  test("B13 · warns when the warning window starts, not at the next full minute", () => {
    const { events, monitor } = setUp(10 * minuteMs + 31_000);
    monitor.start();

    jest.advanceTimersByTime(30_999);
    expect(events).toEqual([]);
    jest.advanceTimersByTime(1);

    expect(events).toEqual(["warning"]);
    monitor.stop();
  });

  test("B12 · checks at least every 60 s, so it notices an expiry that was moved closer", () => {
    const { session, events, monitor } = setUp(60 * minuteMs);
    monitor.start();

    session.expiry = new Date(startMs + minuteMs).toISOString();
    jest.advanceTimersByTime(checkEveryMs);

    expect(events).toEqual(["expired"]);
    monitor.stop();
  });

  test.each([null, undefined, "", "soon", -1, 1e18])("B14 · treats a stored expiry of %j as expired", (expiry) => {
    const { session, events, monitor } = setUp(60 * minuteMs);
    Object.assign(session, { expiry });

    monitor.start();

    expect(events).toEqual(["expired"]);
    monitor.stop();
  });

  test("S12 · reports only the expiry after sleeping from 11 minutes left to 4", () => {
    const { events, monitor } = setUp(11 * minuteMs);
    monitor.start();

    jest.setSystemTime(startMs + 7 * minuteMs);
    monitor.check();

    expect(events).toEqual(["expired"]);
    monitor.stop();
  });

  test("S14 · doesn't log out when stopped within the 2 s", () => {
    const { events, monitor } = setUp(5 * minuteMs);
    monitor.start();

    monitor.stop();
    jest.advanceTimersByTime(60 * minuteMs);

    expect(events).toEqual(["expired"]);
  });

  test("S14 · doesn't log out when someone signs in within the 2 s", () => {
    const { session, events, monitor } = setUp(5 * minuteMs);
    monitor.start();

    session.expiry = new Date(startMs + 60 * minuteMs).toISOString();
    jest.advanceTimersByTime(logoutDelayMs);

    expect(events).toEqual(["expired", "revived"]);
    monitor.stop();
  });

  test("leaves no timer running after it is stopped", () => {
    const { monitor } = setUp(9 * minuteMs);
    monitor.start();

    monitor.stop();

    expect(jest.getTimerCount()).toBe(0);
  });
});
