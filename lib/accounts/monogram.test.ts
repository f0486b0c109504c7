import { monogramOf } from "./monogram";

test.each([
  ["Estée Lauder Companies (The)", "EL"],
  ["Chevron Corporation", "C"],
  ["3M", "3"],
  ["Brown–Forman", "BF"],
  ["O’Reilly Automotive", "OR"],
  ["Ålesund Øl", "ÅØ"],
  ["The Company", "TC"],
  ["(—)", "#"],
  ["", "#"],
])("%s is marked %s", (name, letters) => expect(monogramOf(name).letters).toBe(letters));

test("the same name keeps its colour, and colours are spread", () => {
  const hues = Array.from({ length: 400 }, (_, index) => monogramOf(`Company ${index}`).hue);

  expect(monogramOf("Apple Inc.")).toEqual(monogramOf("Apple Inc."));
  expect(new Set(hues)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
});
