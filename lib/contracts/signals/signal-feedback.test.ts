import { feedbackHalfLifeDays, preferenceOf, type SignalFeedback } from "./signal-feedback";

const all = (feedback: SignalFeedback, count: number, days = 0) =>
  Array.from({ length: count }, () => ({ feedback, days }));

test("the preference is 0 without feedback or with equal feedback", () => {
  expect(preferenceOf([])).toBe(0);
  expect(preferenceOf([...all("useful", 4), ...all("not_useful", 4)])).toBe(0);
});

test("useful and not useful feedback have equal, opposite weight", () => {
  for (const days of [0, 3, 90])
    for (const count of [1, 5, 80])
      expect(preferenceOf(all("useful", count, days))).toBeCloseTo(-preferenceOf(all("not_useful", count, days)), 12);
});

test("more feedback moves the preference in its direction, within its limits", () => {
  for (let count = 0; count < 500; count += 1) {
    expect(preferenceOf(all("useful", count + 1))).toBeGreaterThan(preferenceOf(all("useful", count)));
    expect(preferenceOf(all("useful", count + 1))).toBeLessThan(1);
    expect(preferenceOf([...all("useful", count), ...all("not_useful", 1)])).toBeLessThan(
      preferenceOf(all("useful", count)),
    );
  }
});

test("undone feedback leaves no trace", () => {
  const before = [...all("useful", 2, 10), ...all("not_useful", 1, 40)];

  expect(preferenceOf([...before, ...all("useful", 1)].slice(0, -1))).toBe(preferenceOf(before));
});

test("feedback halves after its half-life, and feedback dated in the future counts as today's", () => {
  expect(preferenceOf(all("useful", 2, feedbackHalfLifeDays))).toBeCloseTo(preferenceOf(all("useful", 1)), 12);
  expect(preferenceOf(all("useful", 1, -5))).toBe(preferenceOf(all("useful", 1)));
});
