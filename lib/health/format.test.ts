import { healthLimits } from "@/lib/contracts/operations/health";
import { formatMs, formatSeconds, maxHealthCount } from "./format";

test.each([
  [0, "0 s"],
  [59, "59 s"],
  [60, "1 min"],
  [200, "3 min 20 s"],
  [7_500, "2 h 5 min"],
  [3 * 86_400 + 59, "3 d"],
  [3 * 86_400 + 4 * 3_600, "3 d 4 h"],
])("formats %d seconds as %s", (seconds, text) => expect(formatSeconds(seconds)).toBe(text));

test.each([
  [0.8, "0.8 ms"],
  [12.4, "12 ms"],
  [999.4, "999 ms"],
  [1_550, "1.6 s"],
])("formats %d milliseconds as %s", (ms, text) => expect(formatMs(ms)).toBe(text));

test("the screen's maximum count equals the backend's", () => expect(maxHealthCount).toBe(healthLimits.waiting));
