import { formatAge } from "./age";

test.each([
  [-5000, "just now"],
  [59_999, "just now"],
  [60_000, "1 min ago"],
  [360_000, "6 min ago"],
  [3_600_000, "1 h ago"],
  [172_800_000, "2 days ago"],
])("formats an age of %d ms as %s", (ageMs, expected) => {
  expect(formatAge(ageMs)).toBe(expected);
});
