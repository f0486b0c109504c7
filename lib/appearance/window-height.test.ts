import { readWindowHeight, writeWindowHeight } from "./window-height";

test("a height is kept in hundreds of pixels, never less than it is", () => {
  expect([720, 801, 900].map(writeWindowHeight)).toEqual(["800", "900", "900"]);
});

test("what is kept is read back", () => {
  expect(readWindowHeight(writeWindowHeight(1066))).toBe(1100);
});

test.each([undefined, "", "tall", "0", "-900", "45.5", "Infinity", "1e9"])("%p is no window's height", (value) => {
  expect(readWindowHeight(value)).toBeNull();
});
