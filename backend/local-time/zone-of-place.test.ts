import { findPlaceZone } from "./zone-of-place";

const us = "United States";

test.each<[string | null, string | null, string | null, string, string]>([
  ["Austin", "TX", us, "America/Chicago", "city"],
  ["El Paso", "TX", us, "America/Denver", "city"],
  ["Saint Paul", "MN", us, "America/Chicago", "city"],
  ["Nowhere Falls", "MN", us, "America/Chicago", "state"],
  [null, "CA", us, "America/Los_Angeles", "state"],
  [null, "ny", null, "America/New_York", "state"],
  ["Phoenix", "AZ", us, "America/Phoenix", "city"],
  ["Dublin", null, "Ireland", "Europe/Dublin", "city"],
  [null, null, "Switzerland", "Europe/Zurich", "country"],
  ["Zürich", null, "Switzerland", "Europe/Zurich", "city"],
  ["Toronto", null, "Canada", "America/Toronto", "city"],
  [null, null, "Bermuda", "Atlantic/Bermuda", "country"],
  [null, null, "Hong Kong", "Asia/Hong_Kong", "country"],
])("finds the time zone of %s, %s, %s: %s, by its %s", (city, state, country, zone, from) => {
  expect(findPlaceZone({ city, state, country })).toEqual({ zone, from });
});

test.each<[string | null, string | null, string | null]>([
  [null, null, null],
  [null, null, us],
  ["Austin", null, us],
  [null, "TX", us],
  ["Nowhere Falls", "TN", us],
  [null, null, "Canada"],
  ["Nowhere Falls", null, "Atlantis"],
])("returns null for the ambiguous or unknown place %s, %s, %s", (city, state, country) => {
  expect(findPlaceZone({ city, state, country })).toBeNull();
});
