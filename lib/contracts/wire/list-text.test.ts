import { joinList, splitList } from "./list-text";

test.each([
  [["Energy", "Utilities"], "Energy,Utilities"],
  [["Oil, gas and coal", "Energy"], "Oil\\, gas and coal,Energy"],
  [["a\\b", "c\\,d", "\\"], "a\\\\b,c\\\\\\,d,\\\\"],
  [["Ünïcode 🛢", "x"], "Ünïcode 🛢,x"],
])("%j survives writing to and reading from one parameter", (values, text) => {
  expect(joinList(values)).toBe(text);
  expect(splitList(text)).toEqual(values);
});

test.each([
  ["", []],
  [",,a,,b,", ["a", "b"]],
  ["a\\", ["a\\"]],
  ["a\\b", ["a\\b"]],
])("reads typed text %j as %j", (text, values) => expect(splitList(text)).toEqual(values));
