import { hueOf, hues } from "./hue";

test("a name always has the same hue, and all hues are used", () => {
  const used = new Set(Array.from({ length: 400 }, (_, index) => hueOf(`Company ${index}`)));

  expect(hueOf("Apple Inc.")).toBe(hueOf("Apple Inc."));
  expect(used).toEqual(new Set(hues));
});
