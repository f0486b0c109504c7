import fc from "fast-check";
import { isExpired, isInWarningWindow, maxLifetimeMs, parseExpiry } from "./expiry";

const nowMs = Date.UTC(2030, 4, 17, 12);
const at = (remainingMs: number) => new Date(nowMs + remainingMs).toISOString();
const minute = 60_000;

test.each([
  ["seconds", nowMs / 1000],
  ["milliseconds", nowMs],
  ["seconds as digits", String(nowMs / 1000)],
  ["milliseconds as digits", String(nowMs)],
  ["ISO with Z", "2030-05-17T12:00:00.000Z"],
  ["ISO with an offset", "2030-05-17T14:00:00+02:00"],
  ["ISO with an offset without a colon", "2030-05-17T14:00:00+0200"],
  ["ISO without a zone, which is UTC", "2030-05-17T12:00:00"],
  ["ISO without seconds", "2030-05-17T12:00Z"],
  ["ISO between spaces, up to 40 characters", "2030-05-17T12:00:00Z".padStart(40)],
])("S5 · parses an expiry in %s", (_form, value) => expect(parseExpiry(value)).toBe(nowMs));

test("S5 · the earliest time that counts as milliseconds is in 1973", () => {
  expect(parseExpiry(100_000_000_000)).toBe(Date.UTC(1973, 2, 3, 9, 46, 40));
});

test.each([
  "abc",
  "2030-05-17T12:00:00Z".padStart(41),
  "2030-05-17T12:00:00Z (noon)",
  "2200-01-01T00:00:00Z",
  "",
  " ",
  "never",
  "-1",
  -1,
  0,
  null,
  undefined,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e18,
  "1e18",
  {},
  [],
  [nowMs],
  true,
])("S5 · treats %p as expired", (value) => {
  expect(parseExpiry(value)).toBeNull();
  expect(isExpired(value, nowMs)).toBe(true);
  expect(isInWarningWindow(value, nowMs)).toBe(false);
});

test("S5 · treats a token that would live longer than a month as expired", () => {
  expect(isExpired(nowMs + maxLifetimeMs, nowMs)).toBe(false);
  expect(isExpired(nowMs + maxLifetimeMs + 1, nowMs)).toBe(true);
});

test("S5 · accepts no value as valid forever", () => {
  const muchLater = nowMs + 2 * maxLifetimeMs;
  fc.assert(
    fc.property(fc.anything(), (value) => isExpired(value, nowMs) || isExpired(value, muchLater)),
    { numRuns: 2000 },
  );
});

test.each([
  [10 * minute + 1, false, false],
  [10 * minute, true, false],
  [10 * minute - 1, true, false],
  [5 * minute + 1, true, false],
  [5 * minute, false, true],
  [5 * minute - 1, false, true],
  [0, false, true],
  [-minute, false, true],
])("S11 · with %d ms left: warning %s, expired %s", (remainingMs, warns, expired) => {
  expect(isInWarningWindow(at(remainingMs), nowMs)).toBe(warns);
  expect(isExpired(at(remainingMs), nowMs)).toBe(expired);
});
