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
])("abbreviates %s to %s", (name, letters) => expect(monogramOf(name)).toBe(letters));
