import { hourMs } from "@/lib/contracts/wire/durations";
import { createServerClock } from "./server-clock";

const device = { wall: 0, running: 0 };
const readings = { wallMs: () => device.wall, runningMs: () => device.running };

function pass(ms: number): void {
  device.wall += ms;
  device.running += ms;
}

const serverMs = Date.UTC(2026, 10, 21, 14);

beforeEach(() => Object.assign(device, { wall: serverMs, running: 50 }));

describe("createServerClock", () => {
  test.each([-8766 * hourMs, -hourMs, hourMs, 8766 * hourMs])(
    "S13 · a device clock that is %d ms wrong doesn't change the server's time",
    (wrongMs) => {
      device.wall += wrongMs;
      const clock = createServerClock(serverMs, readings);

      pass(90_000);

      expect(clock.nowMs()).toBe(serverMs + 90_000);
      expect(clock.hasJumped()).toBe(false);
    },
  );

  test.each([hourMs, -hourMs])(
    "S13 · setting the device's clock by %d ms doesn't change the server's time, and is detected",
    (byMs) => {
      const clock = createServerClock(serverMs, readings);

      device.wall += byMs;

      expect(clock.nowMs()).toBe(serverMs);
      expect(clock.hasJumped()).toBe(true);
    },
  );

  test("S12 · the device's clock is trusted after sleep when the server can't be reached", () => {
    const clock = createServerClock(serverMs, readings);
    device.wall += 8 * hourMs;

    clock.believeDevice();

    expect(clock.nowMs()).toBe(serverMs + 8 * hourMs);
    expect(clock.hasJumped()).toBe(false);
  });

  test("S13 · setting the device's clock back never extends a session", () => {
    const clock = createServerClock(serverMs, readings);
    device.wall -= hourMs;

    clock.believeDevice();

    expect(clock.nowMs()).toBe(serverMs);
  });

  test("a later time from the server replaces the first one", () => {
    const clock = createServerClock(serverMs, readings);
    pass(1000);

    clock.sync(serverMs + 5000);
    pass(10);

    expect(clock.nowMs()).toBe(serverMs + 5010);
  });
});
