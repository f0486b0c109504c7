import { readWindowHeight, writeWindowHeight } from "./window-height";

test("rounds a height up to hundreds of pixels", () => {
  expect([720, 801, 900].map(writeWindowHeight)).toEqual(["800", "900", "900"]);
});

test("reads a written height back", () => {
  expect(readWindowHeight(writeWindowHeight(1066))).toBe(1100);
});

test.each([undefined, "", "tall", "0", "-900", "45.5", "Infinity", "1e9"])("rejects %p as a height", (value) => {
  expect(readWindowHeight(value)).toBeNull();
});
