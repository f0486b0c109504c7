import { describeSignalFigure } from "./describe-figure";

test.each([
  ["quarter", "USD", 4.06, "Revenue $8.4B in the quarter to 30 Jun 2026, +4.1% on the year"],
  ["year", "EUR", -2, "Revenue 8.4B EUR in the year to 30 Jun 2026, −2.0% on the year"],
  ["year", "USD", null, "Revenue $8.4B in the year to 30 Jun 2026"],
] as const)("describes the figure of a %s in %s with a change of %j", (span, unit, change, text) => {
  const figure = { span, unit, ends_on: "2026-06-30", value: 8_400_000_000, change_percent: change };

  expect(describeSignalFigure(figure)).toBe(text);
});
