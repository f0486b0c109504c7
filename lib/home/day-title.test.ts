import { describeDay } from "./day-title";

test.each([
  [{ left: 8, done: 2 }, "8 things to do today"],
  [{ left: 1, done: 0 }, "1 thing to do today"],
  [{ left: 0, done: 3 }, "All done for today"],
  [{ left: 0, done: 0 }, "Nothing to do today"],
])("%j is “%s”", (day, title) => expect(describeDay(day)).toBe(title));
