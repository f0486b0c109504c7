import { checkEveryMs, createMonitor, logoutDelayMs } from "./monitor";

const minuteMs = 60_000;
const startMs = Date.UTC(2026, 10, 21, 14);

function setUp(leftMs: number | null) {
  const session = { expiry: leftMs === null ? null : new Date(startMs + leftMs).toISOString() };
  const said: string[] = [];
  const monitor = createMonitor({
    nowMs: () => Date.now(),
    findExpiry: () => session.expiry,
    onWarning: () => said.push("warning"),
    onExpired: () => said.push("expired"),
    onLogout: () => said.push("logout"),
    onRevived: () => said.push("revived"),
  });
  return { session, said, monitor };
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
  ])("S11 · with %d ms left, the first look says %j", (leftMs, expected) => {
    const { said, monitor } = setUp(leftMs);

    monitor.start();

    expect(said).toEqual(expected);
    monitor.stop();
  });

  test("B13 · the warning comes once in its window, however often it is looked", () => {
    const { said, monitor } = setUp(9 * minuteMs);

    monitor.start();
    monitor.check();
    jest.advanceTimersByTime(3 * minuteMs);

    expect(said).toEqual(["warning"]);
    monitor.stop();
  });

  test("B13 · stopping resets the flag: the next session is warned of too", () => {
    const { said, monitor } = setUp(9 * minuteMs);
    monitor.start();

    monitor.stop();
    monitor.start();

    expect(said).toEqual(["warning", "warning"]);
    monitor.stop();
  });

  test("B12 B15 · expiry stops the monitor, gives notice, and 2 s later logs out, once", () => {
    const { said, monitor } = setUp(5 * minuteMs + 30_000);
    monitor.start();

    jest.advanceTimersByTime(30_000);
    expect(said).toEqual(["warning", "expired"]);
    jest.advanceTimersByTime(logoutDelayMs - 1);
    expect(said).toEqual(["warning", "expired"]);
    jest.advanceTimersByTime(1 + 60 * minuteMs);

    expect(said).toEqual(["warning", "expired", "logout"]);
  });

  test("B13 · the warning comes at the window's very start, not at the next full minute", () => {
    const { said, monitor } = setUp(10 * minuteMs + 31_000);
    monitor.start();

    jest.advanceTimersByTime(30_999);
    expect(said).toEqual([]);
    jest.advanceTimersByTime(1);

    expect(said).toEqual(["warning"]);
    monitor.stop();
  });

  test("B12 · it looks at least every 60 s: an expiry that was moved closer is seen", () => {
    const { session, said, monitor } = setUp(60 * minuteMs);
    monitor.start();

    session.expiry = new Date(startMs + minuteMs).toISOString();
    jest.advanceTimersByTime(checkEveryMs);

    expect(said).toEqual(["expired"]);
    monitor.stop();
  });

  test.each([null, undefined, "", "soon", -1, 1e18])("B14 · a stored expiry of %j is expired", (expiry) => {
    const { session, said, monitor } = setUp(60 * minuteMs);
    Object.assign(session, { expiry });

    monitor.start();

    expect(said).toEqual(["expired"]);
    monitor.stop();
  });

  test("S12 · asleep from 11 minutes to 4: the expiry notice only", () => {
    const { said, monitor } = setUp(11 * minuteMs);
    monitor.start();

    jest.setSystemTime(startMs + 7 * minuteMs);
    monitor.check();

    expect(said).toEqual(["expired"]);
    monitor.stop();
  });

  test("S14 · a logout by hand within the 2 s is the only one", () => {
    const { said, monitor } = setUp(5 * minuteMs);
    monitor.start();

    monitor.stop();
    jest.advanceTimersByTime(60 * minuteMs);

    expect(said).toEqual(["expired"]);
  });

  test("S14 · a sign-in within the 2 s is not ended by the logout of the session before", () => {
    const { session, said, monitor } = setUp(5 * minuteMs);
    monitor.start();

    session.expiry = new Date(startMs + 60 * minuteMs).toISOString();
    jest.advanceTimersByTime(logoutDelayMs);

    expect(said).toEqual(["expired", "revived"]);
    monitor.stop();
  });

  test("nothing ticks after stopping", () => {
    const { monitor } = setUp(9 * minuteMs);
    monitor.start();

    monitor.stop();

    expect(jest.getTimerCount()).toBe(0);
  });
});
