import { findHeadquarters } from "./headquarters";

test.each([
  ["Saint Paul", "MN", "United States", "Saint Paul, MN"],
  ["Dublin", null, "Ireland", "Dublin, Ireland"],
  [null, "NY", "United States", "NY"],
  [null, null, "United States", "United States"],
  [null, null, null, null],
])("formats %p %p %p as %p", (hq_city, hq_state, hq_country, text) =>
  expect(findHeadquarters({ hq_city, hq_state, hq_country })).toBe(text),
);
