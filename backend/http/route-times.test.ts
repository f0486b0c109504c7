import { createRouteTimes } from "./route-times";

const at = new Date("2026-03-02T09:00:00Z");

test("reports p50 and p95 at most a quarter too high and never too low", () => {
  const times = createRouteTimes(at);
  for (let ms = 1; ms <= 1_000; ms += 1) times.note("GET /accounts/", ms);

  const [route] = times.list();

  expect(route).toMatchObject({ route: "GET /accounts/", count: 1_000 });
  for (const [figure, true_] of [
    [route?.p50_ms, 500],
    [route?.p95_ms, 950],
  ] as const) {
    expect(figure).toBeGreaterThanOrEqual(true_);
    expect(figure).toBeLessThanOrEqual(true_ * 1.25);
  }
});

test("includes a single slow response in p95 and lists the slowest route first", () => {
  const times = createRouteTimes(at);
  for (const ms of [1, 1, 1, 900]) times.note("GET /slow/", ms);
  times.note("GET /fast/", 0.2);

  const routes = times.list();

  expect(routes.map(({ route }) => route)).toEqual(["GET /slow/", "GET /fast/"]);
  expect(routes[0]?.p50_ms).toBe(1);
  expect(routes[0]?.p95_ms).toBeGreaterThanOrEqual(900);
  expect(routes[1]).toMatchObject({ p50_ms: 1, p95_ms: 1 });
});

test("counts a response beyond the last bound", () => {
  const times = createRouteTimes(at);
  times.note("GET /stuck/", 10 ** 9);

  expect(times.list()[0]?.count).toBe(1);
  expect(times.list()[0]?.p95_ms).toBeGreaterThan(60_000);
});

test("returns no routes before the first request", () => {
  expect(createRouteTimes(at).list()).toEqual([]);
});
