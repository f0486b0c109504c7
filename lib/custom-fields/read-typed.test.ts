import { readTyped } from "./read-typed";

const number = { type: "number", options: [] } as const;

test.each([
  ["", null],
  ["1250.5", "1250.5"],
  ["1,250.5", "1250.5"],
  ["1 250 000", "1250000"],
  ["-12’500", "-12500"],
])("reads the number %j as %j", (typed, value) => {
  expect(readTyped(number, typed)).toEqual({ value });
});

test.each(["1,25", "12,5000", "1.250,5", "twelve"])("rejects the number %j with a message", (typed) => {
  expect(readTyped(number, typed)).toEqual({ refused: expect.any(String) });
});
