import { cityMapping } from "city-timezones";

/** Two-letter codes of the states of the USA, of the District of Columbia and of Puerto Rico, by name in lower case. */
export const stateCodes: ReadonlyMap<string, string> = new Map([
  ...cityMapping.flatMap(({ iso2, province, state_ansi: code }) =>
    iso2 === "US" && code ? [[province.toLowerCase(), code] as const] : [],
  ),
  ["district of columbia", "DC"],
  ["puerto rico", "PR"],
]);
