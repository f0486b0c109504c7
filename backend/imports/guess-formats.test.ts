import { createFormatGuesser, guessDays, guessDecimals } from "./guess-formats";

test.each([
  [["1.234,56", "1"], ",", true],
  [["1,234.56"], ".", true],
  [["12,5", "3,75"], ",", true],
  [["1.234.567"], ",", true],
  [["1,234", "2,5"], ",", true],
  [["1.234", "2.5"], ".", true],
  [["0,125", "50,900"], ",", true],
  [["50,900", "1,250"], ".", false],
  [["1.234", "2.345"], ",", false],
  [["1,5", "1.5"], ".", false],
])("guesses the decimal mark of %j as %j (certain: %s)", (texts, mark, isSure) => {
  expect(guessDecimals(texts)).toEqual({ mark, is_sure: isSure });
});

test.each([[[]], [["1", "1000"]], [["many", "31.03.2026"]], [[`1,5${" ".repeat(200)}x`]]])(
  "returns null if the decimal mark makes no difference: %j",
  (texts) => {
    expect(guessDecimals(texts)).toBeNull();
  },
);

test.each([
  [["3/4/2026", "13/4/2026"], "day_first", true],
  [["3/4/2026", "4/13/2026"], "month_first", true],
  [["13/4/2026", "14/4/2026", "4/15/2026"], "day_first", true],
  [["3.4.2026"], "day_first", true],
  [["3-4-2026", "13-4-2026 10:00"], "day_first", true],
  [["3/4/2026"], "month_first", false],
  [["13/4/2026", "4/13/2026"], "month_first", false],
])("guesses the date order of %j as %s (certain: %s)", (texts, order, isSure) => {
  expect(guessDays(texts)).toEqual({ order, is_sure: isSure, two_digit_years: 0 });
});

test.each([[["2026-03-04", "4/4/2026", "31 Mar 2026"]], [["many"]]])(
  "returns null if the date order makes no difference: %j",
  (texts) => {
    expect(guessDays(texts)).toBeNull();
  },
);

test("counts dates with two-digit years", () => {
  expect(guessDays(["3/14/26", "14 Mar 26", "Mar 14, 26", "3/14/2026"])).toEqual({
    order: "month_first",
    is_sure: true,
    two_digit_years: 3,
  });
});

test("guesses the formats of each column separately, from all its cells", () => {
  const guesser = createFormatGuesser();
  for (let row = 0; row < 1_000; row += 1) guesser.add(["1,250", "3/4/2026"]);
  guesser.add(["12,5", ""]);
  guesser.add(["", "13/4/2026", "1.5"]);

  expect(guesser.find(0).decimals).toEqual({ mark: ",", is_sure: true });
  expect(guesser.find(1).days).toMatchObject({ order: "day_first", is_sure: true });
  expect(guesser.find(2).decimals).toEqual({ mark: ".", is_sure: true });
  expect(guesser.find(3)).toEqual({ decimals: null, days: null });
});
