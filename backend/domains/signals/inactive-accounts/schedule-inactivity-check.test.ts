import { dayMs } from "@/lib/contracts/wire/durations";
import { type Notified, scheduleInactivityCheck } from "./schedule-inactivity-check";

const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * dayMs);
const nothing: Notified = { since: null, days: 0 };

test("reports each inactivity threshold once, on its day", () => {
  expect(scheduleInactivityCheck(day(0), nothing, day(29)).reached).toEqual([]);
  expect(scheduleInactivityCheck(day(0), nothing, day(30)).reached).toEqual([30]);
  expect(scheduleInactivityCheck(day(0), { since: day(0), days: 30 }, day(59)).reached).toEqual([]);
  expect(scheduleInactivityCheck(day(0), { since: day(0), days: 30 }, day(60)).reached).toEqual([60]);
  expect(scheduleInactivityCheck(day(0), { since: day(0), days: 180 }, day(400)).reached).toEqual([]);
});

test("a late check reports every threshold reached", () => {
  expect(scheduleInactivityCheck(day(0), nothing, day(100))).toMatchObject({
    reached: [30, 60, 90],
    notified: { days: 90 },
  });
});

test("activity restarts the period", () => {
  expect(scheduleInactivityCheck(day(50), { since: day(0), days: 30 }, day(81))).toMatchObject({
    reached: [30],
    notified: { since: day(50), days: 30 },
  });
});

test("activity dated in the future doesn't count as inactivity", () => {
  expect(scheduleInactivityCheck(day(9), nothing, day(1))).toMatchObject({ reached: [], checkAt: day(31) });
});

// Checking only at the scheduled times must give the same alerts as checking continuously.
test("with random activity, reports every threshold on time", () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    let state = seed;
    const chance = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const touches = [0, ...Array.from({ length: 6 }, () => Math.floor(chance() * 500))].sort((a, b) => a - b);
    const found: string[] = [];
    let [notified, checkAt] = [nothing, day(0)];
    while (checkAt <= day(600)) {
      const now = checkAt;
      const last = touches.filter((one) => day(one) <= now).at(-1) ?? 0;
      const plan = scheduleInactivityCheck(day(last), notified, now);
      found.push(...plan.reached.map((days) => `${last} ${days} ${(now.getTime() - day(last).getTime()) / dayMs}`));
      expect(plan.checkAt.getTime()).toBeGreaterThan(now.getTime());
      [notified, checkAt] = [plan.notified, plan.checkAt];
    }
    const ends = touches.map((_one, n) => touches[n + 1] ?? 601);
    const expected = [...new Set(touches)].flatMap((from) => {
      const until = ends[touches.lastIndexOf(from)] ?? 601;
      return [30, 60, 90, 180].filter((days) => from + days < until).map((days) => `${from} ${days} ${days}`);
    });
    expect(found.filter((one) => expected.includes(one)).sort()).toEqual(expected.sort());
    expect(new Set(found).size).toBe(found.length);
  }
});
