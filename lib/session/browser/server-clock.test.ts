import { createServerClock } from "./server-clock";

const device = { wall: 0, running: 0 };
const readings = { wallMs: () => device.wall, runningMs: () => device.running };

function pass(ms: number): void {
  device.wall += ms;
  device.running += ms;
}

const hourMs = 3_600_000;
const serverMs = Date.UTC(2026, 10, 21, 14);

beforeEach(() => Object.assign(device, { wall: serverMs, running: 50 }));

describe("createServerClock", () => {
  test.each([-8766 * hourMs, -hourMs, hourMs, 8766 * hourMs])(
    "S13 · a device that is %d ms wrong still knows the server's time",
    (wrongMs) => {
      device.wall += wrongMs;
      const clock = createServerClock(serverMs, readings);

      pass(90_000);

      expect(clock.nowMs()).toBe(serverMs + 90_000);
      expect(clock.hasJumped()).toBe(false);
    },
  );

  test.each([hourMs, -hourMs])("S13 · setting the device's clock by %d ms moves nothing, and is seen", (byMs) => {
    const clock = createServerClock(serverMs, readings);

    device.wall += byMs;

    expect(clock.nowMs()).toBe(serverMs);
    expect(clock.hasJumped()).toBe(true);
  });

  test("S12 · sleep in which running time stood still is believed when the server can't be asked", () => {
    const clock = createServerClock(serverMs, readings);
    device.wall += 8 * hourMs;

    clock.believeDevice();

    expect(clock.nowMs()).toBe(serverMs + 8 * hourMs);
    expect(clock.hasJumped()).toBe(false);
  });

  test("S13 · a device set back never makes a session longer", () => {
    const clock = createServerClock(serverMs, readings);
    device.wall -= hourMs;

    clock.believeDevice();

    expect(clock.nowMs()).toBe(serverMs);
  });

  test("what the server says later counts from then on", () => {
    const clock = createServerClock(serverMs, readings);
    pass(1000);

    clock.sync(serverMs + 5000);
    pass(10);

    expect(clock.nowMs()).toBe(serverMs + 5010);
  });
});
