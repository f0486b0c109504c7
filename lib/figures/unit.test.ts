import { unitStyle } from "./unit";

test.each([
  ["USD millions", 523_401, "$523B", "$523,401 million"],
  ["index 2017=100", 103.24, "103.2", "103.2"],
  ["jobs", 1_234_567, "1.23M", "1,234,567"],
  ["thousand jobs", 17_893.4, "17.9M", "17,893,400"],
  ["percent", -2.26, "−2.3%", "−2.3%"],
  ["bushels", 12.3456, "12.3", "12.346"],
])("formats a figure in %s short for charts and exact for tables", (unit, value, short, exact) => {
  expect(unitStyle(unit).short(value)).toBe(short);
  expect(unitStyle(unit).exact(value)).toBe(exact);
});
